import {
  type Cohort,
  type CohortAreaRow,
  type CohortResults,
  getCohortResults as route,
} from "#shared/contract/assessments/cohortResults.ts";
import { calibrationLevels } from "#shared/domain/assessments/calibration.ts";
import { type CohortArea, countCohortByArea } from "#shared/domain/assessments/cohortFigures.ts";
import { isMixed, performanceAreas } from "#shared/domain/assessments/performance.ts";
import { dateRangeText } from "#shared/domain/assessments/shortDates.ts";
import { percentOfWhole } from "#shared/domain/wholePercent.ts";
import { defineHandler } from "../runtime/handler.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { readCohorts } from "./cohorts.ts";
import { compareWithAll } from "./compareWithAll.ts";
import { type LoadedCohorts, loadCohorts } from "./loadCohorts.ts";
import { presentItemDetails, share } from "./presentItemDetails.ts";
import { nameOf } from "./presentOwnSitting.ts";

/** Results of one or several deliveries, from one small row a student. @see ADR 0421 */
export const getCohortResults = defineHandler<typeof route, LoadedCohorts>(route, {
  load: ({ query }, signedIn) => loadCohorts(query.ids.map(Number), signedIn),
  run: async (_call, { loaded, ...signedIn }) => {
    const { deliveries, programs } = loaded;
    const { results, forms } = await readCohorts(deliveries);
    const sat = forms.map((form) => form.sat);
    const counted = performanceAreas.map((area) => [area, countCohortByArea(area, sat)] as const);
    const areas = counted.map(([area, rows]) => [area, rows.map(presentArea)]);
    const mixed = new Set(
      counted.flatMap(([, rows]) => rows.filter(isMixed).flatMap(({ scales }) => scales)),
    );
    return {
      cohorts: deliveries.map((delivery) =>
        presentCohort(delivery, {
          students: results.get(delivery.id)?.length ?? 0,
          programName: programs.get(delivery.program_id)?.name ?? "",
        }),
      ),
      areas: Object.fromEntries(areas) as CohortResults["areas"], // each area has its table
      mixed_forms: [
        ...new Set(forms.filter((form) => mixed.has(form.sat.scale)).map(({ title }) => title)),
      ].sort(),
      items: await presentItemDetails(forms, { signedIn, programIds: [...programs.keys()] }),
      ...(await compareWithAll(deliveries, forms)),
    };
  },
});

const presentCohort = (
  delivery: DeliveryRow,
  { students, programName }: { students: number; programName: string },
): Cohort => ({
  ...{ delivery_id: delivery.id, name: nameOf({ delivery }), date_range: dateRangeText(delivery) },
  ...{ course_name: delivery.exam_course, purpose: delivery.purpose, program_name: programName, students },
});

function presentArea(area: CohortArea): CohortAreaRow {
  const { name, counts, students } = area;
  const hasAverage = !isMixed(area);
  const percents = calibrationLevels.map((level) => [
    `cognitive_competence_score_${level}`,
    percentOfWhole(counts.calibration[level], counts.completed),
  ]);
  return {
    ...{ name, completed_questions: counts.completed, total_questions: counts.total },
    accuracy_percentage: hasAverage ? percentOfWhole(counts.correct, counts.total) : null,
    accuracy_fraction: hasAverage ? share(counts.correct, counts.total) : null,
    ccc_hash: Object.fromEntries(percents) as CohortAreaRow["ccc_hash"], // each level has its percent
    students_assessed: students,
  };
}
