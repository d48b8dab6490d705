import { useRef, useState } from "react";
import type { PublishQuestion } from "#shared/case/compare/publishChecks.ts";
import { publishDocument } from "#shared/contract/versions/publishing.ts";
import { ApiError, isWorthRetrying, textOf } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";

/** State that the page shows, and the lock that it shows it with. */
export type Standing = {
  documentId: number;
  /** Title of the case. */
  title: string;
  /** Open suggestions and comments. */
  open: { suggestions: number; comments: number };
  versionId: number;
  sessionId: string;
  lockToken: number;
  rev: number;
  treeHash: string;
};

/** Answers of the author. */
export type Said = {
  showsBanner: boolean;
  /** Whoever has begun gets it, too. */
  isCorrection: boolean;
  confirmed: readonly PublishQuestion[];
  /** Publish without AI cards, because their test bench failed. */
  withholdsAi?: boolean;
};

export type Publishing =
  | { state: "asking" }
  | { state: "sending" }
  | { state: "published" }
  /**
   * `movedFrom`: revision that the page shows, if somebody has saved since. `withoutAi`: answers to publish with, if only the AI
   * cards prevent it.
   */
  | { state: "failed"; reasons: readonly string[]; movedFrom?: number; withoutAi?: Said };

/** After this the page is loaded again. @see spec documents §4, §9 */
export const reloadAfterMs = 2_000;

const reasonsOf = (error: ApiError): string[] => [
  textOf(error),
  ...error.fields.map(({ message }) => message),
  ...(isWorthRetrying(error)
    ? ["It may have been published anyway. Reload the page before you try again."]
    : []),
];

/** Publishes what the page shows, once, and loads the page again. */
export function usePublish(
  standing: Standing,
  reload: () => void = () => window.location.reload(),
): {
  publishing: Publishing;
  publish: (said: Said) => Promise<void>;
} {
  const [publishing, setPublishing] = useState<Publishing>({ state: "asking" });
  const isSent = useRef(false);
  const publish = async (said: Said): Promise<void> => {
    const { showsBanner, isCorrection, confirmed, withholdsAi } = said;
    if (isSent.current) return;
    isSent.current = true;
    setPublishing({ state: "sending" });
    try {
      await call(publishDocument, {
        params: { id: String(standing.documentId) },
        body: {
          document: {
            version_id: standing.versionId,
            session: standing.sessionId,
            lock_token: standing.lockToken,
            base_rev: standing.rev,
            tree_hash: standing.treeHash,
            should_update_banner: showsBanner,
            ...(isCorrection ? { is_correction: true } : {}),
            ...(withholdsAi ? { withholds_ai: true } : {}),
            ...(confirmed.length > 0 ? { confirmed: [...confirmed] } : {}),
          },
        },
      });
      setPublishing({ state: "published" });
      setTimeout(reload, reloadAfterMs);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const moved = error.code === "REVISION_MOVED" ? { movedFrom: standing.rev } : {};
      const isBench = error.code === "BENCH_FAILED";
      const withoutAi = isBench ? { withoutAi: { ...said, withholdsAi: true } } : {};
      // Nothing was published: let the author try again.
      if (isBench) isSent.current = false;
      setPublishing({ state: "failed", reasons: reasonsOf(error), ...moved, ...withoutAi });
    }
  };
  return { publishing, publish };
}
