import { Button, TextInput } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import {
  type BankQuestion,
  getAssessmentQuestion,
  listAssessmentQuestions,
  setEnemies,
} from "#shared/contract/bank/questions.ts";
import { enemiesAtMost } from "#shared/domain/bank/blueprint/enemies.ts";
import { useAction } from "../../actions/useAction.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { keyOf } from "../../api/queryKeys.ts";
import bank from "../../bank/bank.module.css";
import comments from "../../bank/comments.module.css";
import classes from "./EnemyItems.module.css";

/** Enemies of a question, and how they are changed. */
function useEnemies(question: BankQuestion) {
  const [number, setNumber] = useState("");
  const removed = useRef<{ id: number; next: number | undefined }>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const save = useAction(setEnemies, {
    success: "The enemy items were saved.",
    failure: (error) =>
      error instanceof ApiError && error.code === "INVALID_REQUEST"
        ? "Nothing was changed: there is no other question with this ID, or it has too many enemies already."
        : textOf(error),
    invalidates: [keyOf(getAssessmentQuestion), keyOf(listAssessmentQuestions)],
  });
  const ids = question.enemies.map(({ id }) => id);
  const send = (enemy_ids: number[]) =>
    save.run({
      params: { id: String(question.id) },
      body: { enemy_ids, lock_version: question.lock_version },
    });
  // The pressed button goes with its row: the next row's takes the focus, or the field of a new enemy.
  useLayoutEffect(() => {
    const { current } = removed;
    if (!current || save.isRunning || question.enemies.some(({ id }) => id === current.id)) return;
    removed.current = undefined;
    const button = list.current?.querySelector<HTMLElement>(`[data-enemy="${current.next}"]`);
    (button ?? field.current)?.focus();
  }, [save.isRunning, question.enemies]);
  function remove(id: number): void {
    const place = ids.indexOf(id);
    removed.current = { id, next: ids[place + 1] ?? ids[place - 1] };
    void send(ids.filter((other) => other !== id));
  }
  async function add(): Promise<void> {
    const { state } = await send([...ids, Number(number)]);
    if (state === "done") setNumber("");
  }
  return { ids, number, setNumber, list, field, isRunning: save.isRunning, remove, add };
}

type Enemies = ReturnType<typeof useEnemies>;

/** Questions that must not stand in a form together with this one. @see ADR 0404 */
export function EnemyItems({ question, mayChange }: { question: BankQuestion; mayChange: boolean }) {
  const enemies = useEnemies(question);
  return (
    <section aria-labelledby="enemy-items" className={bank.part}>
      <h2 id="enemy-items">Enemy items</h2>
      <p className={bank.hint}>
        One gives the other away, so they never stand in a drafted set together. Branches of one question are
        kept apart by themselves.
      </p>
      {question.enemies.length === 0 ? (
        <p>No question is an enemy of this one.</p>
      ) : (
        <ul ref={enemies.list} className={comments.comments}>
          {question.enemies.map((enemy) => (
            <EnemyItem key={enemy.id} enemy={enemy} of={mayChange ? enemies : undefined} />
          ))}
        </ul>
      )}
      {mayChange && enemies.ids.length < enemiesAtMost && <NewEnemy of={enemies} />}
    </section>
  );
}

/** @param of - Absent: who reads it may not remove it. */
function EnemyItem({ enemy, of }: { enemy: BankQuestion["enemies"][number]; of: Enemies | undefined }) {
  const { id, case_summary_identifier } = enemy;
  return (
    <li className={comments.comment}>
      <div className={comments.commentHead}>
        <Link to={`/admin/assessment/questions/${id}`}>
          {id} {case_summary_identifier}
        </Link>
        {of && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={of.isRunning}
            aria-label={`Remove enemy ${id}`}
            data-enemy={id}
            onClick={() => of.remove(id)}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}

function NewEnemy({ of: { ids, number, setNumber, field, isRunning, add } }: { of: Enemies }) {
  const isNumber = /^[1-9]\d{0,14}$/.test(number.trim()) && !ids.includes(Number(number));
  return (
    <form
      className={classes.enemy}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextInput
        ref={field}
        label="ID of another question"
        inputMode="numeric"
        maxLength={15}
        value={number}
        onChange={({ currentTarget: { value } }) => setNumber(value)}
      />
      <Button type="submit" variant="default" disabled={!isNumber} loading={isRunning}>
        Add enemy
      </Button>
    </form>
  );
}
