import { leadChangesAtMost, updateLeads as route } from "#shared/contract/programs/leads.ts";
import { planLeads, restrictionWarning } from "#shared/domain/programs/planLeads.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { applyLeads } from "./applyLeads.ts";
import { presentGrid, readLeadGrid, whyNoLead } from "./leadGrid.ts";

const changedMeanwhile =
  "Someone else changed the Lead Course Administrators while you were on this page. Nothing was changed.";

/** @see spec courses §2.17, §6, §7 "Lead Course Administrators"; ADR 0181 */
export const updateLeads = defineHandler(route, {
  run: async ({ body, request }, { operationId, loaded: _loaded, ...signedIn }) => {
    const program = await requireProgram(signedIn);
    const grid = await readLeadGrid(program);
    if (grid.version !== body.version) throw new Refusal("CONFLICT", { message: changedMeanwhile });
    const { changes, errors } = planLeads(
      body.lcas.map(({ document_set, lcas }) => ({
        courseId: document_set.id,
        personIds: lcas.map(({ id }) => id),
      })),
      { ...grid, whyNot: ({ person }) => whyNoLead(signedIn.actor, person) },
    );
    if (changes.length > leadChangesAtMost) {
      const message = `${changes.length} changes at once is more than the limit of ${leadChangesAtMost}. Nothing was changed.`;
      throw new Refusal("INVALID_REQUEST", { fields: [{ path: "body.lcas", message }] });
    }
    const restricted = changes.find(
      ({ kind, person: { person } }) => kind === "added" && person.role === "Curriculum Administrator",
    );
    if (restricted && !body.confirm_restriction) {
      const message = restrictionWarning(restricted.person.person.user_id === signedIn.actor.userId);
      throw new Refusal("CONFLICT", { message, fields: [{ path: "body.confirm_restriction", message }] });
    }
    const came = await applyLeads({ program, grid, signedIn, operationId, host: request.host }, changes);
    const said = (wanted: "added" | "removed") =>
      came.done
        .filter(({ kind }) => kind === wanted)
        .map(({ person, courseId }) => ({
          lca: person.name,
          document_set: grid.courses.get(courseId)?.name ?? "",
        }));
    return {
      ...presentGrid(await readLeadGrid(program)),
      errors: [...errors, ...came.errors],
      removed: said("removed"),
      added: said("added"),
      roles: came.roles,
    };
  },
});
