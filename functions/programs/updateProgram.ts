import { updateProgram as route } from "#shared/contract/programs/programs.ts";
import { defaultModelBudgetUsd, defaultPersonModelBudgetUsd } from "#shared/domain/modelUse.ts";
import { defaultLeadsPerCourse } from "#shared/domain/programs/planLeads.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getRelation } from "../table/courses/courseItems.ts";
import { listCoursesInProgram } from "../table/courses/courses.ts";
import type { Program } from "../table/programs/programs.ts";
import { changeProgram } from "./changeProgram.ts";
import { loadProgram, presentProgram } from "./loadProgram.ts";

/** A course item that the members of an editorial group can open. @throws Refusal INVALID_REQUEST */
async function requireStyleGuide({ id, is_editorial }: Program, relationId: number): Promise<void> {
  const relation = is_editorial ? await getRelation(relationId) : undefined;
  const [course] = relation ? await listCoursesInProgram([relation.course_id], id) : [];
  if (course) return;
  const message = is_editorial
    ? "must be the number of a course item in this program"
    : "is only for editorial groups";
  throw new Refusal("INVALID_REQUEST", { fields: [{ path: "body.style_guide_id", message }] });
}

/** Name, description, time zone, and of whom a second factor is asked; the subdomain and the kind of program stay as they were made. @see ADR 0118 */
export const updateProgram = defineHandler(route, {
  load: loadProgram,
  run: async ({ body, request }, { loaded, operationId, ...signedIn }) => {
    const by = { action: "program.changed", signedIn, operationId } as const;
    // A program of before there was the rule asks nobody.
    const program = {
      second_factor: "nobody" as const,
      style_guide_id: null,
      leads_per_course: defaultLeadsPerCourse,
      may_use_language_model: false,
      model_budget_usd: defaultModelBudgetUsd,
      model_person_budget_usd: defaultPersonModelBudgetUsd,
      conversations_kept_days: null,
      bench_fails_allowed: 0,
      language: null,
      ...loaded.program,
    };
    if (body.style_guide_id && body.style_guide_id !== program.style_guide_id)
      await requireStyleGuide(program, body.style_guide_id);
    return presentProgram(await changeProgram(program, body, by), request);
  },
});
