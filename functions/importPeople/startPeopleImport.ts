import { startPeopleImport as route } from "#shared/contract/importPeople/importPeople.ts";
import { roleRefusalText, rolesToGive } from "#shared/domain/access/givenRoles.ts";
import { jobIdOfImport } from "../jobs/importRun.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { loadPeopleImport, presentImport } from "./loadPeopleImport.ts";

/** Orders the work under the file's own id: started twice, it is one. */
export const startPeopleImport = defineHandler(route, {
  load: ({ params }) => loadPeopleImport(params.id),
  run: async ({ request }, { person, actor, loaded: { entry } }) => {
    const given = rolesToGive(actor);
    // Somebody else may have read the file, who gives more.
    if (!entry.roles.every((role) => given.includes(role)))
      throw new Refusal("FORBIDDEN", { message: roleRefusalText.not_given });
    if (entry.people === 0)
      throw new Refusal("CONFLICT", { message: "This file has nobody to add. Nothing was changed." });
    const { id, email, first_name, last_name } = person.profile;
    await orderJob({
      kind: "people_import",
      id: jobIdOfImport(entry.id),
      input: {
        import_id: entry.id,
        object_key: entry.object_key,
        host: request.host,
        added_by: { id, email, first_name, last_name },
      },
      requestedBy: id,
      programId: entry.program_id,
    });
    return presentImport(entry);
  },
});
