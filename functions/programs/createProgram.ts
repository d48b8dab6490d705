import { createProgram as route } from "#shared/contract/programs/programs.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { getProgram, type Program, createProgram as storeProgram } from "../table/programs/programs.ts";
import { presentProgram } from "./loadProgram.ts";
import { timeOf } from "./orderChange.ts";

/** Makes a program. A second try of the same operation finds the one that the first has made. */
export const createProgram = defineHandler(route, {
  run: async ({ body, request }, { operationId, person }) => {
    const program: Program = {
      id: operationId,
      name: body.name,
      description: body.description,
      subdomain: body.subdomain,
      time_zone: body.time_zone,
      is_editorial: body.is_editorial ?? false,
      archived_at: null,
      feature_flags: {},
    };
    const line = auditLine({
      action: "program.created",
      at: timeOf(operationId),
      operationId,
      programId: program.id,
      by: askedBy(person),
      subject: { kind: "program", id: program.id, name: program.name },
      details: { Subdomain: program.subdomain, "Time Zone": program.time_zone },
    });
    if (await storeProgram(program, [auditWrite(line)])) return presentProgram(program, request);
    const made = await getProgram(program.id, { consistent: true });
    if (made) return presentProgram(made, request);
    const message = "Another program already uses this subdomain";
    throw new Refusal("CONFLICT", { message, fields: [{ path: "body.subdomain", message }] });
  },
});
