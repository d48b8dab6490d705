import type { CaseContexts } from "#shared/contract/documents/documents.ts";

/** The contexts for a page that is embedded in another, where that was asked for. @see spec documents §3 displayContext */
export const asEmbedded = (
  contexts: CaseContexts,
  query: { embedded?: "true" | "false" | undefined },
): CaseContexts =>
  query.embedded === "true"
    ? { ...contexts, displayContext: { ...contexts.displayContext, isEmbeded: true } }
    : contexts;
