import { setAssessmentCode as route } from "#shared/contract/proctoring/assessments.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { newUlid } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { codeReply, newAccessCode, newChannelKey } from "../sittings/accessCode.ts";
import { replaceDelivery } from "../table/assessments/deliveries.ts";
import { assessmentCodeWrite, getAssessmentCode as readCode } from "../table/exams/assessmentAccess.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { deliveryMoved, type LoadedDelivery, loadDelivery, requireOpenDelivery } from "./loadDelivery.ts";

/** Another access code. The channel of the former one has no followers any more: the key that names it is another. */
export const setAssessmentCode = defineHandler<typeof route, LoadedDelivery>(route, {
  load: ({ params }, signedIn) => loadDelivery(Number(params.id), signedIn),
  run: async ({ body }, { loaded, person }) => {
    requireOpenDelivery(loaded);
    const { delivery } = loaded;
    if (!delivery.proctoring)
      throw new Refusal("CONFLICT", { message: "This assessment isn't proctored. Nothing was changed." });
    const code = newAccessCode(body, { before: await readCode(delivery.id), by: person });
    const { id, email, first_name, last_name } = person.profile;
    const isDone = await replaceDelivery(delivery, { proctoring: { channel_key: newChannelKey() } }, [
      assessmentCodeWrite(delivery.id, code),
      auditWrite({
        id: newUlid(),
        at: code.changed_at,
        program_id: delivery.program_id,
        action: "exam.code_changed",
        actor: { id, name: fullName({ first_name, last_name }), email },
        subject: {
          kind: "assessment",
          id: String(delivery.id),
          name: delivery.nickname || delivery.exam_title,
        },
        // Never the code itself.
        details: { Code: "changed" },
      }),
    ]);
    if (!isDone) throw deliveryMoved();
    return codeReply(code);
  },
});
