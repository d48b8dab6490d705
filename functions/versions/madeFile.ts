import { jobKinds } from "#shared/contract/jobs.ts";
import { signObjectUrl } from "../ports/storage.ts";

/** A browser follows the link at once; the page asks for a new one whenever it needs it. */
const linkSeconds = 5 * 60;

const said = {
  queued: "Your file is waiting its turn.",
  running: "Your file is being made.",
  ready: "Your file is ready.",
} as const;

type Made = {
  id: string;
  kind: "word_export" | "case_export";
  state: "queued" | "running" | "ready" | "failed";
  progress: number;
  /** Key of the file, which is there once it is ready. */
  objectKey?: string;
  /** Why there will be none, where that is known. */
  problem?: string | null;
};

/** Progress of a file, and a link to it once it is ready. */
export const presentMadeFile = async ({ id, kind, state, progress, objectKey, problem }: Made) => ({
  ...{ id, state, progress: state === "ready" ? 100 : progress },
  url:
    state === "ready" && objectKey !== undefined
      ? await signObjectUrl("REPORT_BUCKET", objectKey, { expiresInS: linkSeconds })
      : null,
  message: state === "failed" ? (problem ?? jobKinds[kind].failedText) : said[state],
});
