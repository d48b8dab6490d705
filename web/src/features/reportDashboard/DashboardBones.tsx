import { Skeleton } from "@mantine/core";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import classes from "./reportDashboard.module.css";

export function DashboardBones() {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">Loading the dashboard</VisuallyHidden>
      <Skeleton h={14} w={200} mb={14} />
      <Skeleton h={28} w={240} mb={32} />
      <div className={classes.charts}>
        <Skeleton h={300} />
        <Skeleton h={300} />
      </div>
    </div>
  );
}
