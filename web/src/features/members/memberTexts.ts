import { memberStatus } from "#shared/domain/memberStatus.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { counted } from "#shared/words/counted.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { deviceClock } from "../../api/correctedClock.ts";

const timeZone = viewersZone();

/** How somebody's registration with the program stands, in a line. */
export function statusText({ subscription_end }: { subscription_end: string | null }): string {
  const { label, detail } = memberStatus(subscription_end, {
    now: new Date(deviceClock.now()).toISOString(),
    timeZone,
  });
  return detail || label;
}

export const nameOf = ({ user }: { user: { first_name: string; last_name: string } }): string =>
  fullName(user);

export const membersPath = (courseId: string): string =>
  `/document_sets/${courseId}/document_set_user_permissions`;

export const notRemovedText = counted({
  one: "{n} member was not removed:",
  other: "{n} members were not removed:",
});
export const removeTitle = counted({ one: "Remove {n} member?", other: "Remove {n} members?" });
export const removeLabel = counted({ one: "Remove {n} member", other: "Remove {n} members" });
export const restoredText = counted({ one: "{n} member restored.", other: "{n} members restored." });
/** Text for a change that a job makes. */
export const behindText = "Change started. Follow its progress on the Members page.";
export const invitesText = counted({ one: "{n} invitation", other: "{n} invitations" });
export const movedText = counted({
  one: "{n} invitation rescheduled.",
  other: "{n} invitations rescheduled.",
});
export const sentText = counted({
  one: "Sending {n} invitation now.",
  other: "Sending {n} invitations now.",
});
export const timeSetText = counted({
  one: "Exam time set for {n} member.",
  other: "Exam time set for {n} members.",
});
