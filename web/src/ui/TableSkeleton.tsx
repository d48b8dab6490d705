import { Skeleton } from "@mantine/core";
import classes from "./TableSkeleton.module.css";

/** The shape of a table that is on its way. */
export function TableSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
        <Skeleton key={row} h={16} w="100%" />
      ))}
    </div>
  );
}
