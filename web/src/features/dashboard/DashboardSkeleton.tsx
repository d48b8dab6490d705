import { Skeleton } from "@mantine/core";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import classes from "./dashboard.module.css";

export function DashboardSkeleton() {
  return (
    <div className={classes.dashboard} aria-busy="true">
      <VisuallyHidden as="output">Loading your dashboard</VisuallyHidden>
      <div className={classes.wide}>
        <Skeleton h={48} w="min(560px, 90%)" />
      </div>
      <div className={classes.wide}>
        <Skeleton h={250} />
      </div>
      <Skeleton h={220} />
      <Skeleton h={220} />
    </div>
  );
}
