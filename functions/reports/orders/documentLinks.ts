import type { ReportFacts, ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { decide } from "#shared/domain/access.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { loadEditedDocument } from "../../access/version.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { requirePublished } from "../linksReport.ts";

/** The links of a case. @see spec documents §2.15 */
export async function planDocumentLinks(
  { document_id }: ReportParams<"document_links">,
  signedIn: SignedIn,
): Promise<ReportFacts> {
  const { document, resource } = await loadEditedDocument(document_id, signedIn);
  const decision = decide(signedIn.actor, "case.suggest", resource);
  if (!decision.ok) throw new Refusal(decision.code);
  requirePublished(document);
  return [["Case", plainText(document.title)]];
}
