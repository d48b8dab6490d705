import {
  type EarlyAndLate,
  type OwnQuiz,
  getOwnPerformance as route,
} from "#shared/contract/assessments/ownRosterings.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import {
  accuracyPercent,
  compareAreas,
  countByArea,
  countResponses,
  type ItemResponse,
  noCounts,
  type PerformanceArea,
  type ScaledResponses,
} from "#shared/domain/assessments/performance.ts";
import { isSettled } from "#shared/domain/assessments/rosteringStatus.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { onScale, type ScaledForms, scaleIdOf, withBaseForms } from "../sittings/formScale.ts";
import { readSatItems } from "../sittings/satItems.ts";
import { noteResultsTold } from "./noteResultsTold.ts";
import { statusOf } from "./ownAssessment.ts";
import { type OwnOne, ownAssessments } from "./ownAssessments.ts";
import { completedAtOf, presentAreas, presentFigures } from "./ownResults.ts";
import { examUrl, resultsUrl } from "./presentOwnRostering.ts";
import { nameOf, versionOf } from "./presentOwnSitting.ts";

type Result = { own: OwnOne; completedAt: number; responses: ItemResponse[] };

/** Results of all that is submitted, by the student or by the clock. Nothing else has figures. */
export const getOwnPerformance = defineHandler(route, {
  run: async (_call, signedIn) => {
    const program = await requireProgram(signedIn);
    const begun = (await ownAssessments(signedIn.person.profile.id, program.id)).filter(
      ({ rostering }) => rostering.sitting !== null,
    );
    const settled = begun.filter((own) => isSettled(statusOf(own)));
    const results = await Promise.all(settled.map(readResult));
    const latestFirst = results.sort((a, b) => b.completedAt - a.completedAt);
    const running = begun.filter((own) => !settled.includes(own)).map(runningQuiz);
    const { areas, mixedScales } = presentAreas(latestFirst.map(scaled));
    return {
      quizzes: [...running, ...latestFirst.map(quizOf)],
      areas,
      mixed_assessments: latestFirst
        .filter(({ own }) => mixedScales.has(scaleIdOf(own.form)))
        .map(({ own }) => ({ id: own.delivery.id, name: nameOf(own), version: versionOf(own) })),
      early_and_late: earlyAndLate(latestFirst, await withBaseForms(settled.map(({ form }) => form))),
    };
  },
});

async function readResult(own: OwnOne): Promise<Result> {
  if (own.answers) await noteResultsTold(own.answers);
  const responses = (await readSatItems(own)).map(({ response }) => response);
  return { own, completedAt: completedAtOf(own), responses };
}

const scaled = ({ own, responses }: Result): ScaledResponses => ({ scale: scaleIdOf(own.form), responses });

const known = ({ delivery }: OwnOne) => ({
  id: delivery.id,
  name: nameOf({ delivery }),
  purpose: delivery.purpose,
});

const quizOf = ({ own, completedAt, responses }: Result): OwnQuiz => ({
  ...known(own),
  quiz_url: resultsUrl(own.delivery.id),
  number_of_items: responses.length,
  completed_at: new Date(completedAt).toISOString(),
  ...presentFigures(countResponses(responses)),
});

const runningQuiz = (own: OwnOne): OwnQuiz => ({
  ...known(own),
  quiz_url: examUrl(own.delivery.id),
  number_of_items: own.answers?.item_ids.length ?? 0,
  completed_at: null,
  ...presentFigures(noCounts),
});

/** The latest early and the latest late assessment of each exam course that has both. */
function earlyAndLate(latestFirst: readonly Result[], forms: ScaledForms): EarlyAndLate[] {
  const courses = [...new Set(latestFirst.map(({ own }) => own.delivery.exam_course))].sort();
  return courses.flatMap((course) => {
    const ofPurpose = (purpose: string) =>
      latestFirst.find(
        ({ own: { delivery } }) => delivery.exam_course === course && delivery.purpose === purpose,
      );
    const [early, late] = [ofPurpose("Early"), ofPurpose("Late")];
    if (!early || !late) return [];
    const figures = ({ own, responses }: Result) => ({
      id: own.delivery.id,
      ...presentFigures(countResponses(responses)),
    });
    const changes = (area: PerformanceArea): EarlyAndLate["systems"] =>
      compareAreas(countByArea(area, early.responses), countByArea(area, late.responses)).map((row) => ({
        name: row.name,
        early: row.early && accuracyPercent(row.early),
        late: row.late && accuracyPercent(row.late),
      }));
    return [
      {
        course: withoutYear(course),
        ...{ early: figures(early), late: figures(late), forms: formsOf(early, late) },
        equated: equatedOf(early, late, forms),
        ...{ systems: changes("system"), clinical_focuses: changes("clinical_focus") },
      },
    ];
  });
}

/** How the forms of two sittings compare. Forms that no constants join differ in difficulty by an unknown amount. @see ADR 0412 */
function formsOf({ own: early }: Result, { own: late }: Result): EarlyAndLate["forms"] {
  if (early.form.id === late.form.id) return "same";
  return scaleIdOf(early.form) === scaleIdOf(late.form) ? "on_one_scale" : "not_comparable";
}

/** Accuracies of two different forms on the one scale that both are on. */
function equatedOf(early: Result, late: Result, forms: ScaledForms): EarlyAndLate["equated"] {
  const scale = forms.get(scaleIdOf(early.own.form));
  if (!scale || formsOf(early, late) !== "on_one_scale") return null;
  const [first, second] = [early, late].map(({ own, responses }) => {
    const accuracy = accuracyPercent(countResponses(responses));
    return accuracy === null ? null : percentOf(onScale(accuracy / 100, own.form));
  });
  if (first === null || first === undefined || second === null || second === undefined) return null;
  return { early: first, late: second, scale: `${scale.form_name}, version ${scale.version}` };
}

const percentOf = (fraction: number): number => fraction * 100;
