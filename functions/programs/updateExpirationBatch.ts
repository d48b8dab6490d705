import { updateExpirationBatch as route } from "#shared/contract/programs/members.ts";
import { expirationOf, invalidDateText } from "#shared/domain/programs/expiration.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { findMembers } from "./memberIds.ts";
import { changeOf, orderChange, timeOf } from "./orderChange.ts";

/** @see spec courses §2.13 "Set Expiration modal", §7 */
export const updateExpirationBatch = defineHandler(route, {
  run: async ({ body, request }, { operationId, ...signedIn }) => {
    const { expiration_mode: mode, expiration_date: dateMs } = body;
    if (mode !== "date" && dateMs !== undefined) throw invalid("belongs to the mode date alone");
    // A date is looked at against the clock of now; what ends now ends with the moment of the first try.
    const end = expirationOf({ mode, dateMs }, mode === "past" ? Date.parse(timeOf(operationId)) : nowMs());
    if (end === undefined) throw invalid(invalidDateText);
    const change = { kind: "expiration", subscription_end: end } as const;
    const ordered = await changeOf(change, { signedIn, operationId, host: request.host });
    return orderChange(ordered, await findMembers(ordered.program.id, body.group_role_definition_user_ids));
  },
});

const invalid = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { fields: [{ path: "body.expiration_date", message }] });
