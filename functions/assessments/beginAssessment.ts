import { type OwnSitting, beginAssessment as route } from "#shared/contract/assessments/ownSitting.ts";
import { beginAssessment as begun, resumeAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { assessmentTexts } from "#shared/domain/assessments/assessmentTexts.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { type AnswersRow, newAnswersWrite, replaceAnswers } from "../table/assessments/answers.ts";
import { listCompiledItems } from "../table/assessments/forms.ts";
import { getRostering, replaceRostering } from "../table/assessments/rosterings.ts";
import { allowedStep } from "./changeOwnSitting.ts";
import { loadOwnAssessment, type OwnAssessment, statusOf } from "./ownAssessment.ts";
import { presentOwnSitting } from "./presentOwnSitting.ts";
import { requireAnswers } from "./takeAnswers.ts";

/** Begins an assessment, once its honor code is accepted. */
export const beginAssessment = defineHandler<typeof route, OwnAssessment>(route, {
  load: ({ params }, signedIn) => loadOwnAssessment(Number(params.id), signedIn),
  run: ({ body }, { loaded }) => beginOn(loaded, body.device),
});

/**
 * Begins what is available, or again what was restarted, on the device that asks. A sitting that runs is not begun twice: the same
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
  if (form.status !== "available" || form.compiled_id === null)
    throw new Refusal("ASSESSMENT_NOT_OPEN", { message: assessmentTexts.formWithdrawn });
  const items = await listCompiledItems(form);
  const now = nowMs();
  const sitting = begun(form.time_limit_s, rostering.time_factor, now);
  const { delivery_id, program_id, user_id } = rostering;
  const answers: AnswersRow = {
    ...{ delivery_id, program_id, user_id, device, answers: {}, set_aside: [], rev: 0 },
    ...{ item_ids: items.map(({ item_id }) => item_id), contact_at: now, key_told_at: null },
  };
  const change = { sitting, sat_form_id: form.id, sat_compiled_id: form.compiled_id };
  const isWritten = await replaceRostering(rostering, change, [newAnswersWrite(answers)]);
  return isWritten ? { ...own, rostering: { ...rostering, ...change } } : undefined;
}

async function beginAgain(own: OwnAssessment, device: string): Promise<OwnAssessment | undefined> {
  const { rostering } = own;
  if (!rostering.sitting) throw new Error("A sitting that has not begun cannot begin again");
  const answers = await requireAnswers(rostering);
  const status = statusOf(own);
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
