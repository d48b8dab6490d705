import { counted } from "#shared/words/counted.ts";

export const invited = counted({ one: "{n} invitation sent.", other: "{n} invitations sent." });
export const notInvited = counted({
  one: "{n} person was not invited:",
  other: "{n} people were not invited:",
});

/** @see spec courses §5 "Other confirmations" */
export const inviteQuestion =
  "Invite emails will only be sent to users with Registration Pending status. Send email invitation to register now?";
