import type { ResourceOf } from "#shared/domain/access.ts";
import {
  type RosteringStatus,
  rosteringStatus,
  rosteringStatusText,
  windowOfStudent,
} from "#shared/domain/assessments/rosteringStatus.ts";
import { requireProgram } from "../access/course.ts";
import { formOf } from "../deliveries/beginning.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type DeliveryRow, getDelivery } from "../table/assessments/deliveries.ts";
import type { FormRow } from "../table/assessments/forms.ts";
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
  const form = await formOf(delivery, rostering);
  return { resource: { kind: "program", programId: program.id }, program, delivery, rostering, form };
}

export type Facts = Pick<OwnAssessment, "delivery" | "rostering">;

export const statusOf = ({ delivery, rostering }: Facts, now = nowMs()): RosteringStatus =>
  rosteringStatus({ window: delivery, rostering, now });
export const statusTextOf = ({ delivery, rostering }: Facts, now = nowMs()): string =>
  rosteringStatusText({ window: delivery, rostering, now });
export const windowOf = ({ delivery, rostering }: Facts) => windowOfStudent({ window: delivery, rostering });

/** Seconds of a student who has not begun: the form's time with their timing, and what a proctor gave them. */
export const timeToHave = (form: FormRow, { time_factor, extra_s = 0 }: RosteringRow): number =>
  Math.round(form.time_limit_s * time_factor) + extra_s;

/** A proctor starts it: before it begins, and again after a restart. */
export const isOnHold = (own: Facts, status = statusOf(own)): boolean =>
  own.delivery.proctoring !== undefined && (status === "Available" || status === "Restarted");

/** Minutes that the student's own pause may last; 0 where there is none: a proctor pauses a proctored assessment. */
export const pauseMinutesOf = ({ proctoring, pause_limit_minutes }: DeliveryRow): number =>
  proctoring ? 0 : pause_limit_minutes;
