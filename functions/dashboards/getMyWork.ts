import { type CaseOfMine, getMyWork as route } from "#shared/contract/dashboards/myWork.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { withProgress } from "#shared/domain/itemFigures.ts";
import { requireProgram } from "../access/course.ts";
import { findOwnItems } from "../access/ownItems.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { listKeptWork } from "../table/cases/keptWork.ts";
import { listProgressOfUser } from "../table/cases/progress.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";
import { readExamWork } from "./examPlaces.ts";

/**
 * One's own work in all cases that one has opened and the program still has. Nobody else's can be asked for. @see ADR
 * 0193
 */
export const getMyWork = defineHandler(route, {
  run: async (_request, signedIn) => {
    const program = await requireProgram(signedIn);
    const learner = learnerIdOf(signedIn.actor);
    const [items, loans, documents, progress, kept] = await Promise.all([
      findOwnItems(signedIn, program.id),
      readDocumentLoans(program.id),
      readDocuments(),
      listProgressOfUser(learner),
      listKeptWork(learner),
    ]);
    const lent = new Set(loans.rows.map(({ document_id }) => document_id));
    const byId = new Map(documents.rows.map((document) => [document.id, document]));
    const keptOf = new Map(kept.map((row) => [row.document_id, row]));
    // Older rows do not say whether they are of an exam, and may be of one although the case published now is not timed.
    const ofExams = kept.filter(
      ({ document_id, is_exam }) =>
        lent.has(document_id) && (is_exam !== false || byId.get(document_id)?.is_timed),
    );
    const examWork = await readExamWork(ofExams, signedIn);
    const cases = progress.flatMap((row): CaseOfMine[] => {
      const document = byId.get(row.document_id);
      if (!document || !lent.has(document.id) || row.started_at === null) return [];
      const own = keptOf.get(document.id);
      return [
        {
          document_id: document.id,
          relation_id: document.archived_at === null ? (items.get(document.id) ?? null) : null,
          title: plainText(document.title),
          kind: document.kind,
          is_timed: document.is_timed ?? false,
          percent_complete: row.percent_complete,
          time_on_case_minutes: Math.round(row.time_on_case_ms / 60_000),
          recommended_minutes: document.recommended_time,
          last_accessed_at: row.last_accessed_at,
          completed_at: row.completed_at,
          // What was kept in an earlier attempt is not shown: a reset begins anew.
          ...(own?.attempt === row.attempt ? (examWork.get(document.id) ?? own.work) : nothingKept),
        },
      ];
    });
    // What is to be done counts before it is opened.
    const open = [...items.keys()].filter((id) => lent.has(id) && byId.get(id)?.archived_at === null);
    const counted = withProgress(
      [...new Set([...open, ...cases.map(({ document_id }) => document_id)])].flatMap(
        (id) => byId.get(id) ?? [],
      ),
    );
    const done = new Set(cases.flatMap((one) => (one.percent_complete >= 100 ? one.document_id : [])));
    return {
      items: { all: counted.length, completed: counted.filter(({ id }) => done.has(id)).length },
      cases: cases.sort((a, b) => (b.last_accessed_at ?? "").localeCompare(a.last_accessed_at ?? "")),
    };
  },
});

const nothingKept = { notes: [], bookmarks: [], findings: [], diagnoses: [], score: null };
