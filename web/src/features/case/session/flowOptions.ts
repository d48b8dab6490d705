import type { CaseContexts } from "#shared/contract/documents/documents.ts";
import { textOfHtml } from "../../../ui/richNodes.tsx";
import type { ViewerStoreOptions } from "../../../viewer/store.ts";

/** Options from which the card flow of a case is derived. */
export const flowOptionsOf = (
  { documentContext, displayContext }: Pick<CaseContexts, "documentContext" | "displayContext">,
  isExamOver = false,
): ViewerStoreOptions["flowOptions"] => ({
  kind: documentContext.kind,
  features: { vpe: displayContext.featureFlags.vpe },
  caseTitle: textOfHtml(documentContext.title),
  ...(documentContext.caseSummaryUrl ? { caseSummaryUrl: documentContext.caseSummaryUrl } : {}),
  ...(isExamOver ? { isExamOver } : {}),
});
