import { type OwnSitting, beginAssessment as route } from "#shared/contract/assessments/ownSitting.ts";
import { beginAssessment as begun, resumeAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { assessmentTexts } from "#shared/domain/assessments/assessmentTexts.ts";
import { withExtra } from "#shared/domain/assessments/proctored.ts";
import { beginnable, blankAnswers, noDevice, satForm } from "../deliveries/beginning.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { newAnswersWrite, replaceAnswers } from "../table/assessments/answers.ts";
import { getRostering, replaceRostering } from "../table/assessments/rosterings.ts";
import { allowedStep } from "./changeOwnSitting.ts";
import { isOnHold, loadOwnAssessment, type OwnAssessment, statusOf } from "./ownAssessment.ts";
import { presentOwnSitting } from "./presentOwnSitting.ts";
import { requireAnswers } from "./takeAnswers.ts";

/** Begins an assessment, once its honor code is accepted. */
export const beginAssessment = defineHandler<typeof route, OwnAssessment>(route, {
  load: ({ params }, signedIn) => loadOwnAssessment(Number(params.id), signedIn),
  run: ({ body }, { loaded }) => beginOn(loaded, body.device),
});

/**
 * Begins what is available, or again what was restarted, on the device that asks. What a proctor has started is taken up there. A sitting that runs is not begun twice: the same
 * device is answered as the first time, another one is refused.
 */
export async function beginOn(loaded: OwnAssessment, device: string): Promise<OwnSitting> {
  const own = await untilWritten(async () => {
    const rostering = await getRostering(loaded.delivery.id, loaded.rostering.user_id);
    if (!rostering) throw new Refusal("NOT_FOUND");
    const standing = { ...loaded, rostering };
    return rostering.sitting ? beginAgain(standing, device) : beginFirst(standing, device);
  });
  logger.info("assessment begun", { delivery_id: own.delivery.id });
  return presentOwnSitting(own, device);
}

async function beginFirst(own: OwnAssessment, device: string): Promise<OwnAssessment | undefined> {
  const { form, rostering } = own;
  if (statusOf(own) !== "Available") throw new Refusal("ASSESSMENT_NOT_OPEN");
  if (isOnHold(own)) throw new Refusal("EXAM_ON_HOLD");
  const given = await beginnable(form);
  if (!given) throw new Refusal("ASSESSMENT_NOT_OPEN", { message: assessmentTexts.formWithdrawn });
  const now = nowMs();
  const answers = blankAnswers(rostering, given, { device, now });
  const sitting = withExtra(
    begun(given.time_limit_s, rostering.time_factor, now),
    // Given while it was proctored.
    rostering.extra_s ?? 0,
  );
  const change = { sitting, ...satForm(given) };
  const isWritten = await replaceRostering(rostering, change, [newAnswersWrite(answers)]);
  return isWritten ? { ...own, rostering: { ...rostering, ...change } } : undefined;
}

async function beginAgain(own: OwnAssessment, device: string): Promise<OwnAssessment | undefined> {
  const { rostering } = own;
  if (!rostering.sitting) throw new Error("A sitting that has not begun cannot begin again");
  const answers = await requireAnswers(rostering);
  const status = statusOf(own);
  if (isOnHold(own, status)) throw new Refusal("EXAM_ON_HOLD");
  if (status === "In progress" && answers.device === noDevice)
    return (await replaceAnswers(answers, { device, contact_at: nowMs() })) ? own : undefined;
  if (status === "In progress" && answers.device !== device) throw new Refusal("ASSESSMENT_ELSEWHERE");
  if (status === "Closed" || status === "Opens") throw new Refusal("ASSESSMENT_NOT_OPEN");
  const now = nowMs();
  const sitting = allowedStep(
    status === "Paused"
      ? { ok: false, code: "EXAM_PAUSED", sitting: rostering.sitting }
      : resumeAssessment(rostering.sitting, now, "learner"),
  );
  if (status === "In progress") return own;
  // The device first: a time that runs always has one that may answer.
  if (!(await replaceAnswers(answers, { device, contact_at: now }))) return undefined;
  if (!(await replaceRostering(rostering, { sitting }))) return undefined;
  return { ...own, rostering: { ...rostering, sitting } };
}
