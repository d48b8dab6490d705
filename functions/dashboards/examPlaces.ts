import { deriveFlow } from "#shared/case/flow/derive.ts";
import { type KeptWork, withPlaces } from "#shared/case/tools/kept.ts";
import { loadDocument } from "../access/document.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readCase } from "../sealed/readCase.ts";
import type { KeptWorkRow } from "../table/cases/keptWork.ts";

const atOnce = 8;

const hasPlaces = ({ notes, bookmarks }: KeptWork): boolean =>
  bookmarks.length > 0 || notes.some(({ place }) => place !== null);

const withoutPlaces = (work: KeptWork): KeptWork => ({
  ...work,
  notes: work.notes.map((note) => ({ ...note, place: null })),
  bookmarks: [],
});

/**
 * Reads the work that a student keeps in exams, by document, with the words that notes and bookmarks stand on if the exam shows them now: a mark can
 * be put on any node whose uid somebody knows, including one that the exam keeps back. @see ADR 0080, 0193
 */
export async function readExamWork(
  rows: readonly KeptWorkRow[],
  signedIn: SignedIn,
): Promise<Map<number, KeptWork>> {
  const told = new Map(rows.map(({ document_id, work }) => [document_id, withoutPlaces(work)]));
  const marked = rows.filter(({ work }) => hasPlaces(work));
  const failed = await forEachConcurrent(marked, atOnce, async ({ document_id, work }) => {
    const loaded = await loadDocument(document_id, signedIn);
    const { tree } = await readCase(loaded, signedIn.actor, { tellsKey: false });
    const flow = deriveFlow(tree, {
      kind: loaded.document.kind,
      features: { vpe: false },
      aiFallback: false,
    });
    told.set(document_id, withPlaces(work, flow));
  });
  // A case that went meanwhile tells nothing any more.
  const failure = failed.find(({ error }) => !(error instanceof Refusal));
  if (failure) throw failure.error;
  return told;
}
