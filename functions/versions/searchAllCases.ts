import { findInCase, folded } from "#shared/case/model/findInCase.ts";
import { withoutScripts } from "#shared/case/model/scriptSigns.ts";
import { searchAllCases as route } from "#shared/contract/versions/globalSearch.ts";
import { can } from "#shared/domain/access.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { csvLine } from "#shared/domain/csv.ts";
import { requireProgram } from "../access/course.ts";
import { editedResource } from "../access/version.ts";
import { findSnapshot } from "../ports/snapshots.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { csvReply } from "../runtime/csvReply.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { mapInOrder } from "../runtime/mapInOrder.ts";
import { listSnapshotsOf, readDocuments } from "../table/cases/documents.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";

/** A page waits for a reply, and the next one is asked for at once. */
const searchForMs = 5_000;
/** Rows of some 400 bytes: a reply ends at 6 MB. */
const rowsAtMost = 5_000;
const readAtOnce = 24;
/** Cases whose snapshots are looked up together. */
const casesInBatch = 100;

// Without it spreadsheets read the file in the machine's own encoding.
const byteOrderMark = "\uFEFF";
const heads = ["Case ID", "Case", "Card", "Section", "Content Type", "Text", "UID", "Link"];

type Searched = { id: number; title: string };

/** The published cases that the person may open in the editor, by number. */
async function casesToSearch(signedIn: SignedIn, programId: string, after: number): Promise<Searched[]> {
  const [{ rows }, loans] = await Promise.all([readDocuments(), readDocumentLoans(programId)]);
  const lent = new Set(loans.rows.map(({ document_id }) => document_id));
  return rows
    .filter((row) => row.id > after && !row.is_unpublished)
    .filter((row) => can(signedIn.actor, "case.suggest", editedResource(row, lent.has(row.id))))
    .sort((a, b) => a.id - b.id);
}

/** Line ends would make two lines of one row. */
const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ");

/** @see spec documents §2.11 "scope 'All courses'", §7; ADR 0175 */
export const searchAllCases = defineHandler(route, {
  run: async ({ query: { search_text, after }, request }, signedIn) => {
    const startedAt = nowMs();
    const program = await requireProgram(signedIn);
    const origin = originOfProgram(request.host, signedIn.membership?.subdomain ?? program.subdomain);
    const cases = await casesToSearch(signedIn, program.id, Number(after ?? 0));
    const wanted = folded(search_text);

    const rowsOf = async ({
      id,
      title,
      snapshotId,
    }: Searched & { snapshotId: string }): Promise<string[]> => {
      const root = await findSnapshot(id, snapshotId, (json) => mayHold(json, wanted));
      const found = root ? findInCase(root, wanted) : [];
      return found.map(({ uid, type, place, around }) => {
        const [card = "", ...sections] = place;
        const link = `${origin}/documents/${id}?${new URLSearchParams({ uid })}`;
        const told = [plainText(title), card, sections.join(" › "), type, around, uid, link];
        return csvLine([id, ...told.map(oneLine)]);
      });
    };

    const lines: string[] = [];
    let last: number | undefined;
    const isEnough = (): boolean => lines.length >= rowsAtMost || nowMs() - startedAt > searchForMs;
    for (let start = 0; start < cases.length && !isEnough(); start += casesInBatch) {
      const batch = cases.slice(start, start + casesInBatch);
      const snapshots = await listSnapshotsOf(batch.map(({ id }) => id));
      // Whoever was deleted meanwhile has none.
      const there = batch.flatMap((row) => {
        const snapshotId = snapshots.get(row.id);
        return snapshotId === undefined ? [] : [{ ...row, snapshotId }];
      });
      let done = 0;
      for await (const found of mapInOrder(there, readAtOnce, rowsOf)) {
        lines.push(...found);
        last = there[done]?.id;
        done += 1;
        if (isEnough()) break;
      }
      if (done === there.length) last = batch.at(-1)?.id;
    }
    const isMore = last !== undefined && last < (cases.at(-1)?.id ?? 0);
    const file = csvReply(request, "Search Result.csv", byteOrderMark + csvLine(heads) + lines.join(""));
    if (!isMore) return reply({ raw: file });
    const next = new URLSearchParams({ search_text, after: String(last) });
    const link = `<${request.path}?${next}>; rel="next"`;
    return reply({ raw: { ...file, headers: { ...file.headers, link } } });
  },
});

/** Returns true if it is worth parsing a stored tree for a text: quicker than parsing it. */
const mayHold = (json: string, wanted: string): boolean =>
  withoutScripts(json.toLowerCase()).includes(JSON.stringify(wanted).slice(1, -1).toLowerCase());
