import { Skeleton } from "@mantine/core";
import classes from "./PageSkeleton.module.css";

/** The application's own shape while its first parts arrive. */
export function PageSkeleton() {
  return (
    <div className={classes.root} aria-busy="true">
      <div className={classes.side} />
      <div className={classes.top} />
      <div className={classes.page}>
        <Skeleton h={28} w="min(280px, 60%)" mb={28} />
        {["90%", "72%", "84%", "66%"].map((width) => (
          <Skeleton key={width} h={16} w={width} mb={18} />
        ))}
      </div>
    </div>
  );
}
