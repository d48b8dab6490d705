import type { ResourceOf } from "#shared/domain/access.ts";
import {
  type RosteringStatus,
  rosteringStatus,
  rosteringStatusText,
  windowOfStudent,
} from "#shared/domain/assessments/rosteringStatus.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type DeliveryRow, getDelivery } from "../table/assessments/deliveries.ts";
import { type FormRow, getForm } from "../table/assessments/forms.ts";
import { getRostering, type RosteringRow } from "../table/assessments/rosterings.ts";
import type { Program } from "../table/programs/programs.ts";

export type OwnAssessment = {
  resource: ResourceOf<"assessment.take">;
  program: Program;
  delivery: DeliveryRow;
  rostering: RosteringRow;
  form: FormRow;
};

/** A student's own assessment with the form that they sit, or are to sit. @throws Refusal NOT_FOUND where it is not theirs */
export async function loadOwnAssessment(deliveryId: number, signedIn: SignedIn): Promise<OwnAssessment> {
  const program = await requireProgram(signedIn);
  const [delivery, rostering] = await Promise.all([
    getDelivery(deliveryId),
    getRostering(deliveryId, signedIn.person.profile.id),
  ]);
  if (!delivery || !rostering || delivery.program_id !== program.id) throw new Refusal("NOT_FOUND");
  const form = await requireForm(formIdOf(delivery, rostering), rostering);
  return { resource: { kind: "program", programId: program.id }, program, delivery, rostering, form };
}

/** Number of the form that a student sits, or is to sit. */
export const formIdOf = (delivery: DeliveryRow, rostering: RosteringRow): number =>
  rostering.sat_form_id ?? rostering.form_id ?? delivery.default_form_id;

/** Replacements that lead from one deleted form to the next. */
const replacementsAtMost = 10;

/** The form itself once it is sat; before, the one that took its place if it was deleted. */
async function requireForm(formId: number, { sat_form_id }: RosteringRow): Promise<FormRow> {
  let form = await getForm(formId);
  for (let step = 0; sat_form_id === null && form?.replaced_by && step < replacementsAtMost; step++)
    form = await getForm(form.replaced_by);
  if (!form) throw new Error(`Form ${formId} is missing`);
  return form;
}

export type Facts = Pick<OwnAssessment, "delivery" | "rostering">;

export const statusOf = ({ delivery, rostering }: Facts, now = nowMs()): RosteringStatus =>
  rosteringStatus({ window: delivery, rostering, now });
export const statusTextOf = ({ delivery, rostering }: Facts, now = nowMs()): string =>
  rosteringStatusText({ window: delivery, rostering, now });
export const windowOf = ({ delivery, rostering }: Facts) => windowOfStudent({ window: delivery, rostering });

/** Seconds of a student who has not begun: the form's time with their timing. */
export const timeToHave = (form: FormRow, { time_factor }: RosteringRow): number =>
  Math.round(form.time_limit_s * time_factor);
