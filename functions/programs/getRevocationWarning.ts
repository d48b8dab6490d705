import { documentOfLoan, getRevocationWarning as route } from "#shared/contract/programs/groupDocuments.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { counted } from "#shared/words/counted.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";
import { getProgram } from "../table/programs/programs.ts";

const namedAtMost = 20;
const goneText =
  "This program will immediately lose these items from its library, courses and cases. Existing work stays in its reports.";
const lockedText = counted({
  one: "{n} item that stays lent requires one of them and will be locked:",
  other: "{n} items that stay lent require one of them and will be locked:",
});
const moreText = counted({ one: "and {n} more", other: "and {n} more" });

/** Whoever revokes a prerequisite and keeps what waits for it is told so before. @see rulings 21 */
export const getRevocationWarning = defineHandler(route, {
  run: async ({ body: { groupId, groupDocumentIds } }) => {
    const [program, documents, loans] = await Promise.all([
      getProgram(groupId),
      readDocuments(),
      readDocumentLoans(groupId),
    ]);
    if (!program) throw new Refusal("NOT_FOUND");
    const revoked = new Set(groupDocumentIds.map((id) => documentOfLoan(groupId, id)));
    const lent = new Set(loans.rows.map((loan) => loan.document_id));
    const byId = new Map(documents.rows.map((row) => [row.id, row]));
    const locked = documents.rows.flatMap(({ id, title, archived_at, prerequisite_document_id: before }) => {
      const isLocked =
        archived_at === null && before !== null && lent.has(id) && !revoked.has(id) && revoked.has(before);
      const waitsFor = before === null ? undefined : byId.get(before);
      return isLocked && waitsFor && lent.has(before ?? 0)
        ? [{ id, name: plainText(title), waits_for: plainText(waitsFor.title) }]
        : [];
    });
    const named = locked.slice(0, namedAtMost);
    return { message: messageOf(named, locked.length), locked: named, locked_count: locked.length };
  },
});

function messageOf(named: readonly { name: string; waits_for: string }[], count: number): string {
  if (count === 0) return goneText;
  const names = named.map(({ name, waits_for }) => `“${name}” (requires “${waits_for}”)`);
  const rest = count - named.length;
  return `${goneText} ${lockedText(count)} ${[...names, ...(rest > 0 ? [moreText(rest)] : [])].join(", ")}. Revoke those items too, or keep what they require.`;
}
