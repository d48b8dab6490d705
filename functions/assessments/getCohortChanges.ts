import {
  type ChangedGroup,
  type CohortChanges,
  getCohortChanges as route,
} from "#shared/contract/assessments/cohortChanges.ts";
import {
  type ChangeDirection,
  type ComparedSitting,
  type ComparedStudent,
  changeDirections,
  directionOf,
  groupChange,
} from "#shared/domain/assessments/cohortChanges.ts";
import type { ProgressIndicator } from "#shared/domain/assessments/progressIndicator.ts";
import { defineHandler } from "../runtime/handler.ts";
import { responseItemOf } from "../sittings/satItems.ts";
import { listCompiledItems } from "../table/assessments/forms.ts";
import type { StudentResult } from "../table/assessments/studentResults.ts";
import { type LoadedCohorts, loadCohorts } from "./loadCohorts.ts";
import { indicatorOf, nameInList, type One, readPairs } from "./sittingsOfStudents.ts";

/** A student with submitted work early and late, and an indicator for each. */
type Paired = {
  course: string;
  early: One;
  late: One;
  from: ProgressIndicator;
  to: ProgressIndicator;
  direction: ChangeDirection;
};

/** Students of some deliveries whose indicator rose, stayed or fell, from their rosterings and results. @see ADR 0421 */
export const getCohortChanges = defineHandler<typeof route, LoadedCohorts>(route, {
  load: ({ query }, signedIn) => loadCohorts(query.ids.map(Number), signedIn),
  run: async (_call, { loaded }) => {
    const { pairs, forms, people } = await readPairs(loaded.deliveries);
    const compared = pairs.flatMap(({ course, early, late }): Paired[] => {
      const [from, to] = [indicatorOf(early, forms), indicatorOf(late, forms)];
      const direction = directionOf(from, to);
      return early && late && direction ? [{ course, early, late, from, to, direction }] : [];
    });
    const sittingOf = await readSittings(compared);
    const groups = changeDirections.flatMap((direction): ChangedGroup[] => {
      const own = compared.filter((pair) => pair.direction === direction);
      if (own.length === 0) return [];
      const students = own.map(({ course, late, from, to }) => ({
        user_id: late.rostering.user_id,
        student_name: nameInList(people(late.rostering)),
        ...{ assessment_type: course, early: from, late: to },
      }));
      const figures = groupChange(
        own.flatMap(({ early, late }): ComparedStudent[] => {
          const both = { early: sittingOf(early.result), late: sittingOf(late.result) };
          return both.early && both.late ? [{ early: both.early, late: both.late }] : [];
        }),
      );
      return [{ direction, students: students.sort(byName), figures: figures && presentFigures(figures) }];
    });
    return { groups, not_compared: pairs.length - compared.length } satisfies CohortChanges;
  },
});

/** Submitted work with the items of its form: each compiled form is read once. */
async function readSittings(pairs: readonly Paired[]) {
  const results = pairs.flatMap(({ early, late }) => [early.result, late.result]);
  const sat = new Map(results.flatMap((one) => (one ? [[one.compiled_id, one] as const] : [])));
  const items = new Map(
    await Promise.all(
      [...sat.values()].map(async ({ form_id, compiled_id }) => {
        const compiled = await listCompiledItems({ id: form_id, compiled_id });
        return [compiled_id, compiled.map(responseItemOf)] as const;
      }),
    ),
  );
  return (result: StudentResult | undefined): ComparedSitting | undefined => {
    const own = result && items.get(result.compiled_id);
    return own && { items: own, responses: result.responses, completedCases: result.completed_cases };
  };
}

const presentFigures = ({
  casesBetween,
  surelyWrong,
  gained,
  lost,
}: NonNullable<ReturnType<typeof groupChange>>): ChangedGroup["figures"] => ({
  cases_between: casesBetween,
  ...{ surely_wrong_early: surelyWrong.early, surely_wrong_late: surelyWrong.late },
  ...{ gained, lost },
});

const byName = (a: ChangedGroup["students"][number], b: ChangedGroup["students"][number]): number =>
  a.student_name.localeCompare(b.student_name) ||
  a.assessment_type.localeCompare(b.assessment_type) ||
  a.user_id.localeCompare(b.user_id);
