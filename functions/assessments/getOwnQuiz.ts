import { getOwnQuiz as route } from "#shared/contract/assessments/ownQuiz.ts";
import { latestOfEach, planQuiz } from "#shared/domain/assessments/missQuiz.ts";
import { isSettled } from "#shared/domain/assessments/rosteringStatus.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { requireProgram } from "../access/course.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { shownPictures } from "../sealed/shownPictures.ts";
import { readSatItems, type SatItem } from "../sittings/satItems.ts";
import { listToDos, type ToDoRow } from "../table/assessments/toDos.ts";
import { areItemsShown } from "./areItemsShown.ts";
import { noteResultsTold } from "./noteResultsTold.ts";
import { statusOf } from "./ownAssessment.ts";
import { type OwnOne, ownAssessments } from "./ownAssessments.ts";
import { completedAtOf } from "./ownResults.ts";
import { nameOf } from "./presentOwnSitting.ts";
import { questionsAhead } from "./questionsAhead.ts";
import { planOf } from "./toDoPlans.ts";

/** Questions that the student missed when they last met them, without keys. That they were missed is told, so it is noted first. */
export const getOwnQuiz = defineHandler(route, {
  run: async (_call, signedIn) => {
    const program = await requireProgram(signedIn);
    const userId = signedIn.person.profile.id;
    const [all, toDos, ahead] = await Promise.all([
      ownAssessments(userId, program.id),
      listToDos(userId),
      questionsAhead(userId),
    ]);
    const settled = all
      .filter((own) => own.rostering.sitting !== null && isSettled(statusOf(own)))
      .toSorted((a, b) => completedAtOf(b) - completedAtOf(a));
    const toDoOf = new Map(toDos.map((row) => [placeOf(row), row]));
    const answers = (await Promise.all(settled.map((own) => answersOf(own, toDoOf, ahead)))).flat();
    const today = calendarDateAt(isoTime(nowMs()), program.time_zone);
    const { asked, waiting, nextOn, hidden } = planQuiz(latestOfEach(answers), today);
    const imagesOf = await shownPictures(asked.map(({ compiled }) => compiled));
    return {
      questions: asked.map(({ own, compiled }) => ({
        ...{ delivery_id: own.delivery.id, item_id: compiled.item_id, assessment: nameOf(own) },
        ...{ vignette: compiled.vignette, stem: compiled.stem, images: imagesOf(compiled) },
        choices: compiled.choices,
      })),
      ...{ waiting, next_on: nextOn, hidden },
    };
  },
});

const placeOf = ({ delivery_id, item_id }: Pick<ToDoRow, "delivery_id" | "item_id">): string =>
  `${delivery_id} ${item_id}`;

async function answersOf(own: OwnOne, toDoOf: ReadonlyMap<string, ToDoRow>, ahead: ReadonlySet<number>) {
  if (own.answers) await noteResultsTold(own.answers);
  const isShown = areItemsShown(own.delivery);
  return (await readSatItems(own))
    .filter(({ compiled }) => compiled.scored)
    .map(({ compiled, response }: SatItem) => ({
      ...{ own, compiled, response, questionId: compiled.question_id },
      isShown: isShown && !ahead.has(compiled.question_id),
      plan: planOf(toDoOf.get(placeOf({ delivery_id: own.delivery.id, item_id: compiled.item_id }))),
    }));
}
