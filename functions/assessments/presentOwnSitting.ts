import type { ItemToSit, OwnSitting } from "#shared/contract/assessments/ownSitting.ts";
import { latestChange } from "#shared/domain/assessments/answers.ts";
import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import type { RosteringStatus } from "#shared/domain/assessments/rosteringStatus.ts";
import { allowedMs, deadlineOf, submittedText, timeLeftMs } from "#shared/domain/examClock.ts";
import { noDevice } from "../deliveries/beginning.ts";
import { nowMs } from "../runtime/clock.ts";
import { shownPictures } from "../sealed/shownPictures.ts";
import { type AnswersRow, getAnswers } from "../table/assessments/answers.ts";
import { type CompiledItem, listCompiledItems } from "../table/assessments/forms.ts";
import {
  isOnHold,
  type OwnAssessment,
  pauseMinutesOf,
  statusOf,
  statusTextOf,
  timeToHave,
  windowOf,
} from "./ownAssessment.ts";

const states: Record<RosteringStatus, OwnSitting["state"]> = {
  Completed: "over",
  "Auto-submitted - Exam Timeout": "over",
  "Auto-submitted - Pause Timeout": "over",
  Paused: "paused",
  "In progress": "running",
  Restarted: "open",
  Available: "open",
  Opens: "waiting",
  Closed: "waiting",
};

/** @param isTaken - A browser answers it; what a proctor started may wait for one. */
function stateOf(own: OwnAssessment, status: RosteringStatus, isTaken: boolean): OwnSitting["state"] {
  if (isOnHold(own, status)) return "on_hold";
  return status === "In progress" && !isTaken ? "started" : states[status];
}

/** Exactly these fields leave: what a compiled item says of its key does not. */
const toSit =
  (imagesOf: (item: CompiledItem) => ItemToSit["images"]) =>
  (item: CompiledItem): ItemToSit => {
    const { item_id, position, vignette, stem, choices } = item;
    return { id: item_id, position, vignette, stem, images: imagesOf(item), choices };
  };

/** Name that people know a delivery by. */
export const nameOf = ({ delivery }: Pick<OwnAssessment, "delivery">): string =>
  delivery.nickname || withoutYear(delivery.exam_title);
export const versionOf = ({ form }: Pick<OwnAssessment, "form">): string =>
  `${form.form_name}, version ${form.version}`;

/** Items that are asked, of a form that nobody sits yet. */
const selectedCount = ({ form }: OwnAssessment): number =>
  form.items.filter(({ selected }) => selected).length;

/** A student's own sitting, as the browser `device` may see it: its items only while it runs there. */
export async function presentOwnSitting(
  own: OwnAssessment,
  device: string | undefined,
  known?: AnswersRow,
): Promise<OwnSitting> {
  const { delivery, rostering, form } = own;
  const now = nowMs();
  const status = statusOf(own, now);
  const isProctored = delivery.proctoring !== undefined;
  const answers = known ?? (rostering.sitting ? await getAnswers(delivery.id, rostering.user_id) : undefined);
  const isHere = answers !== undefined && answers.device === device;
  const isTaken = answers !== undefined && answers.device !== noDevice;
  const state = stateOf(own, status, isTaken);
  const sitting = rostering.sitting && settleAssessment(rostering.sitting, now);
  const isRunningHere = state === "running" && isHere;
  const items =
    isRunningHere && rostering.sat_compiled_id
      ? await listCompiledItems({ id: form.id, compiled_id: rostering.sat_compiled_id })
      : [];
  const hasPauseLeft = !sitting || sitting.pauses === 0;
  return {
    ...{
      id: delivery.id,
      course: withoutYear(delivery.exam_course),
      name: nameOf(own),
      version: versionOf(own),
    },
    instructions: form.instructions,
    item_count: answers?.item_ids.length ?? selectedCount(own),
    server_time_ms: now,
    state,
    status: statusTextOf(own, now),
    time_allowed_seconds: sitting ? allowedMs(sitting.clock) / 1000 : timeToHave(form, rostering),
    time_left_seconds: sitting
      ? Math.round(timeLeftMs(sitting.clock, now) / 1000)
      : timeToHave(form, rostering),
    deadline_ms: sitting && status === "In progress" ? deadlineOf(sitting.clock) : null,
    pause_ends_at_ms: sitting && state === "paused" ? sitting.pauseEndsAt : null,
    is_proctored: isProctored,
    pause_minutes: hasPauseLeft ? pauseMinutesOf(delivery) : 0,
    may_resume: state === "running" || (state === "paused" && sitting?.pauseEndsAt !== null),
    window_ends_at: windowOf(own).ends_at,
    message: state === "over" ? submittedText(sitting?.clock.submittedBy ?? "learner") : null,
    is_elsewhere: state === "running" && !isHere,
    items: items.map(toSit(await shownPictures(items))),
    answers:
      isRunningHere && answers
        ? answers.item_ids.flatMap((id) => {
            const latest = latestChange(answers.answers[id]);
            if (!latest) return [];
            const { n, option, certainty, isMarked } = latest;
            const visible_ms = answers.answers[id]?.visibleMs ?? 0;
            return [{ item_id: id, n, option, certainty, is_marked: isMarked, visible_ms }];
          })
        : [],
  };
}
