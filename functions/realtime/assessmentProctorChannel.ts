import { channels } from "#shared/contract/channels.ts";
import { decide } from "#shared/domain/access.ts";
import { isSame } from "../runtime/authenticate.ts";
import { getDelivery } from "../table/assessments/deliveries.ts";
import { defineChannel } from "./channel.ts";

/**
 * Tells proctors of changes in a proctored assessment. Following it takes the right to proctor and the channel's key, which the dashboard gives
 * for the access code.
 * @see ADR 0439
 */
export const assessmentProctorChannel = defineChannel({
  definition: channels.AssessmentProctorChannel,
  action: "delivery.proctor",
  rule: async ({ identifier, programId }) => {
    const delivery = await getDelivery(identifier.delivery_id);
    const key = delivery?.program_id === programId ? delivery.proctoring?.channel_key : undefined;
    return (actor) => {
      if (key === undefined || !isSame(identifier.channel_key, key))
        return { ok: false, code: "ACCESS_CODE_WRONG" };
      return decide(actor, "delivery.proctor", { kind: "program", programId });
    };
  },
});
