import type { ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { decide } from "#shared/domain/access.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { loadEditedDocument } from "../../access/version.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { requirePublished } from "../linksReport.ts";
import type { ReportPlanner } from "./planner.ts";

/** The links of a case. @see spec documents §2.15 */
export const documentLinksPlanner: ReportPlanner<"document_links"> = {
  aboutOf: ({ document_id }) => document_id,
  requireRight: requireEdited,
  factsOf: async (params, signedIn) => {
    const { document } = await requireEdited(params, signedIn);
    requirePublished(document);
    return [["Case", plainText(document.title)]];
  },
};

async function requireEdited({ document_id }: ReportParams<"document_links">, signedIn: SignedIn) {
  const loaded = await loadEditedDocument(document_id, signedIn);
  const decision = decide(signedIn.actor, "case.suggest", loaded.resource);
  if (!decision.ok) throw new Refusal(decision.code);
  return loaded;
}
