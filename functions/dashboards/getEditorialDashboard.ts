import { getEditorialDashboard as route } from "#shared/contract/dashboards/editorialDashboard.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { isInRange } from "#shared/domain/dates.ts";
import { documentKindNames } from "#shared/domain/kinds.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";
import { authorsWork } from "./authorsWork.ts";
import { shownDays } from "./shownDays.ts";

const shownAtMost = 20;

/** Documents that the editorial group may open, and their releases. @see ADR 0125 */
export const getEditorialDashboard = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const program = await requireProgram(signedIn);
    const days = shownDays(query, program.time_zone);
    const [documents, loans] = await Promise.all([readDocuments(), readDocumentLoans(program.id)]);
    const lent = new Set(loans.rows.map(({ document_id }) => document_id));
    const open = documents.rows.filter(({ id, archived_at }) => lent.has(id) && archived_at === null);
    const waiting = await authorsWork(signedIn, { programId: program.id, lent: open });
    const own = open.filter((one) => !one.is_unpublished);
    const begun = open
      .flatMap((one) => {
        const { scheduled_review_version_id: version_id } = one;
        return one.is_unpublished && version_id !== undefined ? [{ ...briefly(one), version_id }] : [];
      })
      .sort((a, b) => b.id - a.id);
    const counts = new Map(documentKindNames.map((kind) => [kind, 0]));
    for (const { kind } of own) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const released = own
      .flatMap((one) => {
        const { last_release_date } = one;
        const isShown = last_release_date !== null && isInRange(last_release_date, days, program.time_zone);
        return isShown ? [{ ...briefly(one), author: one.author, last_release_date }] : [];
      })
      .sort((a, b) => b.last_release_date.localeCompare(a.last_release_date));
    return {
      start_date: days.start,
      end_date: days.end,
      waiting,
      kinds: [...counts].flatMap(([kind, count]) => (count > 0 ? [{ kind, documents: count }] : [])),
      released: { count: released.length, documents: released.slice(0, shownAtMost) },
      begun: { count: begun.length, documents: begun.slice(0, shownAtMost) },
      oldest: own
        .toSorted(
          (a, b) => (a.last_release_date ?? "").localeCompare(b.last_release_date ?? "") || a.id - b.id,
        )
        .slice(0, shownAtMost)
        .map((one) => ({ ...briefly(one), last_release_date: one.last_release_date })),
    };
  },
});

const briefly = ({ id, title, kind }: ListedDocument) => ({ id, title: plainText(title), kind });
