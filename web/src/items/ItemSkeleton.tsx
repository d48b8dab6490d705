import { Skeleton } from "@mantine/core";
import classes from "./ItemSkeleton.module.css";

/** A row of a list of items while it is read. */
export function ItemSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton h={75} w={75} />
      <div>
        <Skeleton h={17} w="min(360px, 80%)" mb={10} />
        <Skeleton h={13} w="min(260px, 60%)" mb={8} />
        <Skeleton h={13} w="min(160px, 40%)" />
      </div>
    </div>
  );
}
