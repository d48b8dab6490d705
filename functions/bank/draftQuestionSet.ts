import { draftQuestionSet as route } from "#shared/contract/bank/blueprints.ts";
import { draftSet } from "#shared/domain/bank/blueprint/draftSet.ts";
import { enemyGroupsOf } from "#shared/domain/bank/blueprint/enemies.ts";
import { defineHandler } from "../runtime/handler.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { readPool } from "./blueprintPool.ts";
import { loadSolver } from "./solveProgram.ts";

/** @see ADR 0404 */
export const draftQuestionSet = defineHandler(route, {
  run: async ({ body }) => {
    const [{ candidates, rows }, solve] = await Promise.all([readPool(body), loadSolver()]);
    const draft = draftSet(body, candidates, enemyGroupsOf(rows), solve);
    if (draft.status !== "drafted") return draft;
    const byId = rowsById(rows);
    const chosen = new Set(draft.question_ids);
    const questions = candidates
      .filter(({ id }) => chosen.has(id))
      .sort((a, b) => a.id - b.id)
      .map(({ administrations: _, ...candidate }) => {
        const row = byId.get(candidate.id);
        return {
          ...candidate,
          clinical_disciplines: [...candidate.clinical_disciplines],
          form_ids: [...candidate.form_ids],
          case_summary_identifier: row?.case_summary_identifier ?? "",
          stem: row?.content.stem ?? "",
        };
      });
    return { status: "drafted" as const, questions };
  },
});
