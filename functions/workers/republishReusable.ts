import { isDeepStrictEqual } from "node:util";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { timedFacts } from "#shared/case/model/timedSection.ts";
import { emptied } from "#shared/case/reuse/fill.ts";
import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { casesWith } from "../curriculum/readCurriculum.ts";
import { fillTree } from "../curriculum/texts.ts";
import type { Job, JobWorker } from "../jobs/job.ts";
import { loadSnapshot, storeSnapshot } from "../ports/snapshots.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import { logger } from "../runtime/log.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import {
  type DocumentRow,
  getDocument,
  putPublishedDocument,
  readDocuments,
} from "../table/cases/documents.ts";
import type { TransactItem } from "../table/table.ts";

type Definition = DefinitionOf<"republish_reusable">;
type Texts = NonNullable<Parameters<typeof fillTree>[1]>;

/** With less time than that the next worker goes on. A case takes some tens of milliseconds. */
const enoughMs = 10_000;
/**
 * Puts the published text of an item into the published cases that use it, one case a transaction together with the job's cursor: no
 * case is changed twice, and attempts keep the snapshot that they began with.
 * @see ADR 0340
 */
export const republishReusable: JobWorker<Definition> = async (job, run) => {
  const { reusable_object_id: id } = job.input;
  let done = job.cursor ?? { last: 0, changed: 0 };
  const using = casesWith((await readDocuments()).rows, "reusables", id)
    .map((document) => document.id)
    .toSorted((a, b) => a - b);
  const known: Texts = new Map();
  for (const [at, documentId] of using.entries()) {
    if (documentId <= done.last) continue;
    if (run.remainingMs() < enoughMs && done.last > (job.cursor?.last ?? 0)) return "more";
    const next = { last: documentId, changed: done.changed + 1 };
    const write = run.advanceWrite(((at + 1) / using.length) * 100, next);
    const isChanged = await republish(documentId, { job, write, known });
    done = isChanged ? next : { ...done, last: documentId };
    if (!isChanged) await run.advance(((at + 1) / using.length) * 100);
  }
  logger.info("reusable content republished", {
    reusable_object_id: id,
    cases: using.length,
    changed: done.changed,
  });
};

/** True if the case was given the text; false if it has it already, or nobody reads it any more. */
async function republish(
  documentId: number,
  { job, write, known }: { job: Job<Definition>; write: TransactItem; known: Texts },
): Promise<boolean> {
  return untilWritten(
    async () => {
      const before = await getDocument(documentId, { consistent: true });
      if (!before || before.is_unpublished) return false;
      const read = await newTree(before, known);
      if (read === undefined) return false;
      const { root, checks } = read;
      const at = isoTime(nowMs());
      // The same job stores the same snapshot again, wherever it was stopped.
      const published_snapshot_id = derivedUlid(
        Date.parse(job.created_at),
        `${job.id} ${documentId} ${before.published_snapshot_id}`,
      );
      await storeSnapshot(documentId, published_snapshot_id, root);
      const row: DocumentRow = {
        ...before,
        published_snapshot_id,
        mapped: mappedContentOf(root),
        ...timedFacts(root),
      };
      if (await putPublishedDocument(row, at, { others: [...checks, write], before })) return true;
      // The case was written meanwhile, or a text in it was published.
      known.clear();
      return undefined;
    },
    { failure: () => new Error(`Document ${documentId} changes too often to be given new reusable content`) },
  );
}

async function newTree(
  document: DocumentRow,
  known: Texts,
): Promise<{ root: Awaited<ReturnType<typeof fillTree>>["root"]; checks: TransactItem[] } | undefined> {
  const now = await loadSnapshot(document.id, document.published_snapshot_id);
  const { root, checks } = await fillTree(emptied(now), known);
  if (isDeepStrictEqual(root, now)) return undefined;
  const parsed = parseCaseTree(root);
  if (parsed.ok) return { root: parsed.root, checks };
  const [problem] = parsed.problems;
  logger.error("a case cannot hold new reusable content", { document_id: document.id, problem });
  return undefined;
}
