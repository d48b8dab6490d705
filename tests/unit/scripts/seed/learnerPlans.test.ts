import { describe, expect, it } from "vitest";
import type { ProgressRow } from "#functions/table/cases/progress.ts";
import { nextProgress } from "#functions/workers/nextProgress.ts";
import { playedCases } from "#scripts/seed/cases/demoCases.ts";
import { demoStudentEmail, demoStudents } from "#scripts/seed/demoPeople.ts";
import { currentAttempts, workOfStudent } from "#scripts/seed/learnerPlans.ts";
import { progressFromRows } from "#scripts/seed/learnerRows.ts";
import { progressOf } from "#shared/case/flow/progress.ts";
import { reportFacts } from "#shared/case/flow/reportFacts.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { merge } from "#shared/case/state/learnerState.ts";
import { progressState } from "#shared/domain/progress.ts";
import { playableCase } from "#tests/builders/playableCase.ts";

const now = Date.UTC(2026, 5, 1, 12);

const playable = playedCases.map(playableCase);

const work = demoStudents.flatMap((person) => workOfStudent(person, playable, now));
const flowOf = (documentId: number) => {
  const found = playable.find(({ document }) => document.id === documentId);
  if (!found) throw new Error(`No case ${documentId}`);
  return found;
};
const progress = currentAttempts(work).map((rows) => {
  const { flow, document } = flowOf(rows.attempt.document_id);
  return progressFromRows(flow, rows, document.recommended_time);
});
const stateOf = (row: ProgressRow) => progressState({ ...row, reset: row.resets });

describe("what the sixty students have done", () => {
  it("is the same at every run", () => {
    expect(demoStudents.flatMap((person) => workOfStudent(person, playable, now))).toEqual(work);
  });

  it("shows every state that a report knows", () => {
    const states = new Set(progress.map(stateOf));
    expect(states).toEqual(new Set(["completed", "low_time", "partially_completed"]));
    expect(progress.some((row) => row.resets > 0)).toBe(true);
    const began = new Set(progress.map((row) => row.user_id));
    expect(demoStudents.filter((person) => !began.has(person.id)).length).toBeGreaterThan(2);
  });

  it("leaves the demo account to a plan of its own", () => {
    const demo = demoStudents.find((person) => person.email === demoStudentEmail);
    expect(demo).toBeDefined();
    expect(work.filter((rows) => rows.attempt.user_id === demo?.id)).toEqual([]);
  });

  it("opens the second case only behind a finished first one", () => {
    for (const { attempt } of work.filter((rows) => rows.attempt.document_id === 2)) {
      const first = work.filter(
        (rows) => rows.attempt.user_id === attempt.user_id && rows.attempt.document_id === 1,
      );
      expect(
        first.some((rows) => rows.cards.some((card) => card.entries.root?.finished?.value === true)),
      ).toBe(true);
    }
  });

  it("lies in the past", () => {
    for (const row of progress) expect(Date.parse(row.last_signal_at ?? "")).toBeLessThan(now);
  });

  it("gives progress that a replay of the stored rows, one by one, arrives at as well", () => {
    for (const rows of currentAttempts(work)) {
      const { flow, document } = flowOf(rows.attempt.document_id);
      const inOrder = [...rows.cards].sort((a, b) => (a.signal_at < b.signal_at ? -1 : 1));
      let state: LearnerState = {};
      let replayed: ProgressRow | undefined;
      const take = (signal: number) => {
        const facts = reportFacts(flow.stored, state);
        replayed =
          nextProgress({
            previous: replayed,
            attempt: rows.attempt,
            opened: facts.opened,
            hasStatement: facts.statement !== undefined,
            caseProgress: progressOf(flow, state),
            recommendedMinutes: document.recommended_time,
            signals: [signal],
          }) ?? replayed;
      };
      take(rows.openedAtMs);
      for (const card of inOrder) {
        state = merge(state, card.entries as LearnerState); // as stored
        take(Date.parse(card.signal_at));
      }
      const derived = progressFromRows(flow, rows, document.recommended_time);
      expect({ ...replayed, rev: 1 }).toEqual(derived);
    }
  });

  it("gives the stream worker nothing to change", () => {
    for (const rows of currentAttempts(work)) {
      const { flow, document } = flowOf(rows.attempt.document_id);
      const stored = progressFromRows(flow, rows, document.recommended_time);
      const state = rows.cards.reduce<LearnerState>(
        (sum, card) => merge(sum, card.entries as LearnerState), // as stored
        {},
      );
      const again = nextProgress({
        previous: stored,
        attempt: rows.attempt,
        caseProgress: progressOf(flow, state),
        recommendedMinutes: document.recommended_time,
        signals: rows.cards.map((card) => Date.parse(card.signal_at)),
      });
      expect(again).toBeUndefined();
    }
  });
});
