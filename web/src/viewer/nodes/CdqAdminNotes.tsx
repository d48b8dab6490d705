import type { ReactNode } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import { cdqScore, cdqTexts } from "#shared/case/questions/cdqQuestion/cdq.ts";
import styles from "./cdqAdmin.module.css";

const scoreText = (score: number | undefined): string =>
  score === undefined ? "—" : String(Math.round(score * 100) / 100);

/**
 * Notes for administrators on a key-feature question: the score of the chosen answers, and a limit that learners are
 * not told.
 */
export function CdqAdminNotes({ node, chosen }: { node: ContentNode; chosen: readonly string[] }): ReactNode {
  const { limit, isExplicitLimit } = node;
  return (
    <div className={styles.notes}>
      <p aria-live="polite">
        Score preview: <strong>{scoreText(cdqScore(node, new Set(chosen)))}</strong>
      </p>
      {isExplicitLimit !== true && typeof limit === "number" && <p>{cdqTexts.implicitLimit(limit)}</p>}
    </div>
  );
}
