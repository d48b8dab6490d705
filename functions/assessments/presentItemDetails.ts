import type { ItemDetailRow } from "#shared/contract/assessments/cohortResults.ts";
import { type CalibrationLevel, calibrationLevels } from "#shared/domain/assessments/calibration.ts";
import { addCounts, type ResponseCounts } from "#shared/domain/assessments/performance.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { percentOfWhole } from "#shared/domain/wholePercent.ts";
import { findOwnItems } from "../access/ownItems.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import type { CompiledItem } from "../table/assessments/forms.ts";
import type { StudentResult } from "../table/assessments/studentResults.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { readObjectives } from "../table/mapping/objectives.ts";
import { readReusables } from "../table/mapping/reusables.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";
import { caseAddressOf } from "./caseAddress.ts";
import type { CohortForm } from "./cohorts.ts";

/** Share of a whole, 0 to 1; 0 of nothing. */
export const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

type Counted = {
  compiled: CompiledItem;
  deliveryId: number;
  counts: ResponseCounts;
  students: readonly StudentResult[];
};

/** Scored questions of some forms, each once: the same question of several forms is added up. */
function countQuestions(forms: readonly CohortForm[]): Counted[] {
  const found = new Map<number, Counted>();
  for (const { compiled, sat, results, deliveryIds } of forms) {
    for (const [place, item] of compiled.entries()) {
      const own = sat.counts[place];
      if (!item.scored || !own) continue;
      const before = found.get(item.question_id);
      found.set(item.question_id, {
        compiled: before?.compiled ?? item,
        deliveryId: before?.deliveryId ?? deliveryIds[0] ?? 0,
        counts: before ? addCounts(before.counts, own) : own,
        students: before ? [...before.students, ...results] : results,
      });
    }
  }
  return [...found.values()];
}

/** Names of the curriculum and of the cases that a program has, with the places where the viewer opens them. */
async function readNames(signedIn: SignedIn, programIds: readonly string[]) {
  const own = signedIn.actor.membership?.programId;
  const [objectives, reusables, documents, items, ...loans] = await Promise.all([
    readObjectives(),
    readReusables(),
    readDocuments(),
    own === undefined ? new Map<number, number>() : findOwnItems(signedIn, own),
    ...programIds.map(readDocumentLoans),
  ]);
  return {
    objectives: rowsById(objectives.rows),
    reusables: rowsById(reusables.rows),
    documents: rowsById(documents.rows),
    ...{ items, actor: signedIn.actor },
    lent: new Set(loans.flatMap(({ rows }) => rows.map(({ document_id }) => document_id))),
  };
}
type Names = Awaited<ReturnType<typeof readNames>>;

/** Item Detail of some cohorts. @see spec assessments §2.9 "Educator 'Item Detail' report" */
export async function presentItemDetails(
  forms: readonly CohortForm[],
  { signedIn, programIds }: { signedIn: SignedIn; programIds: readonly string[] },
): Promise<ItemDetailRow[]> {
  const names = await readNames(signedIn, programIds);
  const completed = completedBy(forms);
  return countQuestions(forms).map((counted) => presentItem(counted, names, completed));
}

/** Students by the cases that they had completed, counted once for all questions. */
function completedBy(forms: readonly CohortForm[]): ReadonlyMap<StudentResult, ReadonlySet<number>> {
  const results = forms.flatMap((form) => form.results);
  return new Map(results.map((result) => [result, new Set(result.completed_cases)]));
}

function presentItem(
  { compiled, deliveryId, counts, students }: Counted,
  names: Names,
  completed: ReturnType<typeof completedBy>,
): ItemDetailRow {
  const { learning_objective_id: objective, reusable_object_id: taught, document_id: caseId } = compiled;
  const point = taught === null ? undefined : names.reusables.get(taught);
  const document = caseId === null ? undefined : names.documents.get(caseId);
  const isShown = document && names.lent.has(document.id) && document.archived_at === null;
  const withCase = students.filter((one) => caseId !== null && completed.get(one)?.has(caseId));
  const of = (level: CalibrationLevel): number => share(counts.calibration[level], counts.completed);
  return {
    ...{ question_id: compiled.question_id, delivery_id: deliveryId, item_id: compiled.item_id },
    learning_objective: (objective !== null && names.objectives.get(objective)?.name) || null,
    teaching_point: point ? { id: point.id, uid: point.uid } : null,
    teaching_point_url_name: point?.name ?? null,
    teaching_point_publish_variant_id: point?.variants?.published ?? null,
    ...{ clinical_focus: compiled.clinical_focus, system: compiled.system },
    ...{ students_answered: counts.completed, students_correct: counts.correct },
    accuracy_fraction: share(counts.correct, counts.completed),
    accuracy_percentage: percentOfWhole(counts.correct, counts.completed),
    ...(Object.fromEntries(calibrationLevels.map((level) => [`${level}_fraction`, of(level)])) as Record<
      `${CalibrationLevel}_fraction`,
      number
    >), // each level has its share
    case: isShown ? plainText(document.title) : null,
    document_set_document_relation_path: isShown
      ? caseAddressOf(document.id, { relationId: names.items.get(document.id), actor: names.actor })
      : null,
    case_completed_fraction: isShown ? share(withCase.length, students.length) : null,
  };
}
