import { createDelivery as route } from "#shared/contract/assessments/deliveries.ts";
import { windowOf } from "#shared/domain/assessments/deliveries.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { noticeWrites } from "../deliveries/assessmentNotices.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import {
  type DeliveryRow,
  getDelivery,
  putNewDelivery,
  readDeliveries,
  reserveDeliveryId,
} from "../table/assessments/deliveries.ts";
import { rosteringsOf } from "../table/assessments/rosterings.ts";
import { getProgram } from "../table/programs/programs.ts";
import { addStudents } from "./addStudents.ts";
import { codeWrites } from "./codeWrites.ts";
import { isTheirDelivery } from "./deliveryScope.ts";
import { planDelivery } from "./planDelivery.ts";
import { presentDelivery } from "./presentDelivery.ts";

const refused = (field: string, message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { message, fields: [{ path: `body.${field}`, message }] });

/** Makes a delivery. A second try of the same operation goes on with the one that the first has made. */
export const createDelivery = defineHandler(route, {
  run: async ({ body, request }, signedIn) => {
    const { actor, operationId, person } = signedIn;
    const { program_id, students_of = null, ...written } = body;
    const program = isTheirDelivery(actor, { program_id }) ? await getProgram(program_id) : undefined;
    if (!program || program.is_editorial || program.archived_at !== null)
      throw refused("program_id", "Choose a program that is open.");
    const source = students_of === null ? undefined : await getDelivery(students_of);
    if (students_of !== null && (!source || source.program_id !== program_id))
      throw refused("students_of", "There is no such assessment of this program.");
    const known = (await readDeliveries()).rows.find(({ uid }) => uid === operationId);
    const delivery = known ?? (await made());
    if (source) {
      // In the same order at every try: who is in already stays.
      const userIds = (await rosteringsOf(source.id)).map(({ user_id }) => user_id);
      await addStudents(delivery, userIds);
    }
    return presentDelivery(delivery, program);

    async function made(): Promise<DeliveryRow> {
      if (!program) throw new Refusal("NOT_FOUND");
      const planned = await planDelivery(written, {
        ...{ before: undefined, program, by: signedIn },
      });
      const at = isoTime(nowMs());
      const row: DeliveryRow = {
        ...windowOf(written, program.time_zone),
        ...{ time_zone: program.time_zone, ...planned, id: await reserveDeliveryId(), uid: operationId },
        ...{ program_id, created_at: at, created_by: fullName(person.profile), rev: 0 },
        host: request.host,
      };
      const writes = [...noticeWrites(row), ...codeWrites(row, undefined, person)];
      if (!(await putNewDelivery(row, writes))) throw new Refusal("CONFLICT");
      return row;
    }
  },
});
