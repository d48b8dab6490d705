import { findStudentsByEmail as route } from "#shared/contract/assessments/rosterings.ts";
import { defineHandler } from "../runtime/handler.ts";
import { normalEmail } from "../table/identity/people.ts";
import { studentsOfProgram } from "./addStudents.ts";
import { type LoadedDelivery, loadDelivery } from "./loadDelivery.ts";

/** Addresses of nobody in the program are named, and nothing is done with them. */
export const findStudentsByEmail = defineHandler<typeof route, LoadedDelivery>(route, {
  load: ({ params }, signedIn) => loadDelivery(Number(params.id), signedIn),
  run: async ({ body }, { loaded }) => {
    const students = await studentsOfProgram(loaded.delivery.program_id);
    const byEmail = new Map([...students.values()].map((row) => [normalEmail(row.email), row]));
    const asked = [...new Set(body.emails.map((email) => normalEmail(email)).filter(Boolean))];
    return {
      students: asked.flatMap((email) => {
        const row = byEmail.get(email);
        if (!row) return [];
        const { user_id, first_name, last_name } = row;
        return [{ user_id, first_name, last_name, email: row.email }];
      }),
      unknown: asked.filter((email) => !byEmail.has(email)),
    };
  },
});
