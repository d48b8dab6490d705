import type { ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { linksReportName } from "#shared/domain/usageReports/linksReport.ts";
import { readLinksReport } from "../../reports/linksReport.ts";
import { getDocument } from "../../table/cases/documents.ts";
import type { MadeTable } from "./maker.ts";

/** The links of a case, as learners have it when the report is made. @see spec documents §2.15 */
export async function documentLinksTable({
  document_id,
}: ReportParams<"document_links">): Promise<MadeTable> {
  const document = await getDocument(document_id);
  if (!document) throw new Error(`Document ${document_id} does not exist`);
  return { table: await readLinksReport(document), fileName: linksReportName(plainText(document.title)) };
}
