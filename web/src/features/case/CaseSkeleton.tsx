import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./caseScreen.module.css";
import { words } from "./words.ts";

/** The case page's own shape while its parts arrive. */
export function CaseSkeleton(): ReactNode {
  return (
    <div className={styles.screen} aria-busy="true">
      <VisuallyHidden as="h1">{words.case}</VisuallyHidden>
      <header className={styles.header}>
        <Skeleton h={14} w={160} mb={14} />
        <Skeleton h={32} w="min(30rem, 85%)" mb={18} />
        <Skeleton h={12} w="min(18rem, 60%)" />
      </header>
      <div className={styles.rail}>
        {["70%", "85%", "60%", "75%"].map((width) => (
          <Skeleton key={width} h={14} w={width} mb={20} />
        ))}
      </div>
      <div className={styles.column}>
        <div className={styles.paper}>
          <Skeleton h={14} w={110} mb={16} />
          <Skeleton h={28} w="55%" mb={28} />
          {["100%", "96%", "98%", "91%", "99%", "64%"].map((width) => (
            <Skeleton key={width} h={17} w={width} mb={14} />
          ))}
        </div>
      </div>
      <VisuallyHidden as="p" role="status">
        {words.loading}
      </VisuallyHidden>
    </div>
  );
}
