import { hyperlinksOf } from "#shared/case/model/hyperlinks.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { linksReportTable } from "#shared/domain/usageReports/linksReport.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { DocumentRow } from "../table/cases/documents.ts";

/** @throws Refusal where learners have nothing of it, and so no links */
export function requirePublished({ is_unpublished }: DocumentRow): void {
  if (is_unpublished)
    throw new Refusal("CASE_NOT_PUBLISHED", {
      message: "This report lists published links, and this case has never been published.",
    });
}

/** The links of a case as learners have it now. */
export async function readLinksReport({ id, title, published_snapshot_id }: DocumentRow) {
  const root = await loadSnapshot(id, published_snapshot_id);
  return linksReportTable(hyperlinksOf(root), { title: plainText(title), generatedAt: isoTime(nowMs()) });
}
