import { Readable } from "node:stream";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { caseFileBytes } from "#shared/contract/versions/caseImports.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { UnusableCaseFile } from "../caseFile/caseFile.ts";
import { exportTree } from "../caseFile/exportCase.ts";
import { packCase } from "../caseFile/pack.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import { publishedDraft } from "../drafts/publishedDraft.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import type { JobWorker } from "../jobs/job.ts";
import { uploadStream } from "../ports/upload.ts";
import { logger } from "../runtime/log.ts";
import { getDocument } from "../table/cases/documents.ts";
import { readAssets } from "../table/media/assets.ts";
import { getProgram } from "../table/programs/programs.ts";
import { getVersion } from "../table/versions/versions.ts";
import { fileName } from "../word/fileName.ts";

type Definition = DefinitionOf<"case_export">;

/** Writes a version as a case file, without suggestions. Done twice, it writes the file anew under the same key. */
export const exportCaseFile: JobWorker<Definition> = async ({ input, program_id, created_at, id }, run) => {
  const version = await getVersion(input.version_id);
  const document = version && (await getDocument(version.document_id));
  if (!version || !document) throw new Error(`Job ${id}: version ${input.version_id} is gone`);
  const isPublished = version.type === "PUBLISHED";
  const draft = isPublished ? await publishedDraft(document) : (await draftAtHead(version)).draft;
  const tree = nextPublishedTree(draft);
  const title = titleText(tree);
  await run.advance(20);
  try {
    const { rows: assets } = await readAssets();
    const named = { ...document, title: escapeHtml(title) };
    const unpacked = await exportTree(named, tree, { bytesAtMost: caseFileBytes, assets });
    await run.advance(60);
    const bytes = packCase(unpacked);
    const program = program_id === null ? undefined : await getProgram(program_id);
    const day = calendarDateAt(created_at, program?.time_zone ?? "UTC");
    await uploadStream("REPORT_BUCKET", input.object_key, Readable.from([bytes]), {
      contentType: "application/zip",
      downloadName: fileName(title, day, "zip"),
    }).done();
    run.tell({ problem: null, size_bytes: bytes.length });
    logger.info("Case file made", { version_id: version.id, bytes: bytes.length });
  } catch (error) {
    if (!(error instanceof UnusableCaseFile)) throw error;
    run.tell({ problem: error.message, size_bytes: 0 });
  }
};
