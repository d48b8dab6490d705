import type { AnswerChangeBody } from "#shared/contract/assessments/ownSitting.ts";
import { type Admitted, type AsideReason, admitChanges } from "#shared/domain/assessments/admitChanges.ts";
import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { type AnswersRow, getAnswers, replaceAnswers } from "../table/assessments/answers.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";

type Arrived = { device: string; sent_at: number; changes: readonly AnswerChangeBody[] };

/** Answers of a sitting that has begun. @throws Refusal EXAM_NOT_STARTED */
export async function requireAnswers({ delivery_id, user_id, sitting }: RosteringRow): Promise<AnswersRow> {
  const row = sitting && (await getAnswers(delivery_id, user_id));
  if (!row) throw new Refusal("EXAM_NOT_STARTED");
  return row;
}

/**
 * Saves answers that a browser sends. Safe to repeat.
 *
 * @param known - The answers so far, if already read.
 * @throws Refusal EXAM_NOT_STARTED before the student begins, or begins again after a restart
 * @throws Refusal INVALID_REQUEST for an item that is not in the form
 */
export function takeAnswers(
  rostering: RosteringRow,
  { device, sent_at: sentAt, changes }: Arrived,
  known?: AnswersRow,
): Promise<Pick<Admitted, "isSetAside" | "refused">> {
  let read = known;
  return untilWritten(async () => {
    const row = read ?? (await requireAnswers(rostering));
    read = undefined;
    if (!rostering.sitting) throw new Refusal("EXAM_NOT_STARTED");
    requireItems(row, changes);
    const receivedAt = nowMs();
    const { clock } = settleAssessment(rostering.sitting, receivedAt);
    if (clock.status === "on_hold" && !clock.isPaused) throw new Refusal("EXAM_NOT_STARTED");
    const arriving = changes.map(({ item_id, n, option, certainty, is_marked, visible_ms, made_at }) => ({
      ...{ itemId: String(item_id), n, option, certainty, isMarked: is_marked, visibleMs: visible_ms },
      updatedAt: made_at,
    }));
    const { answers, set_aside, key_told_at, contact_at } = row;
    const kept = {
      ...{ clock, answers, keyToldAt: key_told_at, contactAt: contact_at },
      aside: set_aside.map((one) => ({ ...one, reason: one.reason as AsideReason })), // written from it
    };
    const admitted = admitChanges(kept, {
      ...{ changes: arriving, sentAt, receivedAt, isHere: row.device === device },
    });
    const { isSetAside, refused } = admitted;
    // What brings nothing is written as well: it is a contact.
    const change = { answers: admitted.answers, set_aside: admitted.aside, contact_at: receivedAt };
    return (await replaceAnswers(row, change)) ? { isSetAside, refused } : undefined;
  });
}

function requireItems({ item_ids }: AnswersRow, changes: Arrived["changes"]): void {
  const known = new Set(item_ids);
  const at = changes.findIndex(({ item_id }) => !known.has(item_id));
  if (at < 0) return;
  const message = "is not a question of this assessment";
  throw new Refusal("INVALID_REQUEST", { fields: [{ path: `body.changes[${at}].item_id`, message }] });
}
