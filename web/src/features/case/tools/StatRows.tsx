import type { ReactNode } from "react";
import { toolTexts } from "#shared/case/tools/toolTexts.ts";
import styles from "./drawer.module.css";

export type Stat = { label: string; values: readonly string[] };

/** 'label: value', several values with commas between them, '—' for none. @see spec documents §2.7 */
export function StatRows({ stats }: { stats: readonly Stat[] }): ReactNode {
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, values }) => (
        <div key={label}>
          <dt>{label}:</dt> <dd>{values.length > 0 ? values.join(", ") : toolTexts.empty}</dd>
        </div>
      ))}
    </dl>
  );
}
