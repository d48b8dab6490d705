import type { CaseContexts } from "#shared/contract/documents/documents.ts";
import { displayModesOf } from "#shared/domain/access/audience.ts";

/**
 * The contexts for a page that is embedded in another, where that was asked for: it is read in the learner's role, whoever
 * reads it. @see spec documents §3 displayContext; ADR 0022
 */
export function asEmbedded(
  contexts: CaseContexts,
  query: { embedded?: "true" | "false" | undefined },
): CaseContexts {
  if (query.embedded !== "true") return contexts;
  const [displayMode] = displayModesOf("student", contexts.documentContext.kind);
  const { scheduled_review_version_id: _edited, ...shown } = contexts.displayContext;
  const displayContext = { ...shown, isEmbeded: true, displayMode, displayModes: [] };
  return { ...contexts, displayContext };
}
