import { createHash } from "node:crypto";
import { canonicalJson } from "#shared/case/state/learnerState.ts";

/** The same for the same content, whatever order its keys stand in. */
export const contentHash = (content: unknown): string =>
  createHash("sha256").update(canonicalJson(content)).digest("hex");
