import { setEnemies as route } from "#shared/contract/bank/questions.ts";
import { enemiesAtMost } from "#shared/domain/bank/blueprint/enemies.ts";
import { type Act, changedQuestion } from "../curriculum/questionLines.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listQuestionsByNumber, type QuestionRow, writeQuestions } from "../table/bank/questions.ts";
import { presentQuestion } from "./presentQuestion.ts";

const moved = (): Refusal =>
  new Refusal("CONFLICT", {
    message:
      "Somebody else changed this question, or an enemy of it, since you read it. Nothing was changed.",
  });
const refused = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.enemy_ids", message }] });

/** Writes both sides of each pair in one transaction. @see ADR 0404 */
export const setEnemies = defineHandler(route, {
  run: async ({ params, body }, { person, operationId }) => {
    const id = Number(params.id);
    if (body.enemy_ids.includes(id)) throw refused("A question can't be an enemy of itself.");
    const row = (await listQuestionsByNumber([id])).get(id);
    if (!row) throw new Refusal("NOT_FOUND");
    if (row.rev !== body.lock_version) throw moved();
    const wanted = new Set(body.enemy_ids);
    const known = new Set(row.enemy_ids ?? []);
    const others = await listQuestionsByNumber([
      ...[...wanted].filter((other) => !known.has(other)),
      ...[...known].filter((other) => !wanted.has(other)),
    ]);
    const missing = [...wanted].filter((other) => !known.has(other) && !others.has(other));
    if (missing.length > 0) throw refused(`There is no question ${missing.join(", ")}.`);
    const act = { person, operationId, at: isoTime(nowMs()) };
    const writes = [
      withEnemies(act, row, wanted),
      ...[...others.values()].map((other) => {
        const of = new Set(other.enemy_ids ?? []);
        if (wanted.has(other.id)) of.add(id);
        else of.delete(id);
        if (of.size > enemiesAtMost)
          throw refused(`Question ${other.id} has ${enemiesAtMost} enemies already.`);
        return withEnemies(act, other, of);
      }),
    ].filter((write) => write !== undefined);
    if (writes.length > 0 && !(await writeQuestions(writes))) throw moved();
    return presentQuestion(id);
  },
});

const withEnemies = (act: Act, row: QuestionRow, enemies: ReadonlySet<number>) =>
  changedQuestion(
    act,
    { ...row, enemy_ids: row.enemy_ids ?? [] },
    {
      enemy_ids: [...enemies].sort((a, b) => a - b),
    },
  );
