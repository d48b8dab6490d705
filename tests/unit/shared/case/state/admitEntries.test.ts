import { describe, expect, it } from "vitest";
import type { LearnerState } from "#shared/case/model/types.ts";
import { admitEntries } from "#shared/case/state/admitEntries.ts";
import { clampFuture, merge } from "#shared/case/state/learnerState.ts";

const state = (value: unknown, updatedAt: number): LearnerState => ({ q: { value: { value, updatedAt } } });
const refuse = () => ({ accepted: false, isLate: true });
const mark = () => ({ accepted: true, isLate: true });
const admit = (kept: LearnerState, sent: LearnerState, how: () => { accepted: boolean; isLate: boolean }) =>
  admitEntries({ kept, incoming: sent, sent }, how);

describe("admitting entries into an exam (A-04)", () => {
  it("keeps what counts, marks what is late, and names what does not count", () => {
    const accepted = admit({}, state("A", 5), () => ({ accepted: true, isLate: false }));
    expect(accepted).toEqual({ accepted: state("A", 5), late: [], refused: [] });
    const late = admit({}, state("A", 5), mark);
    expect(late.late).toMatchObject([{ uid: "q", key: "value", updatedAt: 5 }]);
    expect(late.accepted).toEqual(state("A", 5));
    const refused = admit(state("A", 5), state("B", 6), refuse);
    expect(refused.accepted).toEqual({});
    expect(refused.refused).toMatchObject([{ uid: "q", key: "value", value: "B" }]);
  });

  it("never refuses or marks a repetition of what is kept", () => {
    for (const how of [refuse, mark]) {
      expect(admit(state("A", 5), state("A", 5), how)).toEqual({ accepted: {}, late: [], refused: [] });
    }
    // An older entry has lost already.
    expect(admit(state("A", 5), state("B", 4), refuse).refused).toEqual([]);
    expect(admit(state("A", 5), state("A", 9), refuse).refused).toEqual([]);
  });

  it("marks a late entry that says the same anew, so that it wins over what was made before it", () => {
    const { accepted, late } = admit(state("A", 5), state("A", 9), mark);
    expect(late).toHaveLength(1);
    expect(merge(merge(state("A", 5), accepted), state("B", 7))).toEqual(state("A", 9));
  });

  it("does not call an answer late whose stamp lies ahead and is drawn back anew at each repetition", () => {
    const sent = state("A", 1_000_000);
    const kept = clampFuture(sent, 1000, 0);
    expect(admitEntries({ kept, incoming: clampFuture(sent, 2000, 0), sent }, mark).late).toEqual([]);
  });

  it("asks about a Submit last, by what of the same delivery is accepted", () => {
    const sent: LearnerState = {
      q: { graded: { value: true, updatedAt: 5 }, value: { value: "A", updatedAt: 4 } },
    };
    const seen: string[] = [];
    admitEntries({ kept: {}, incoming: sent, sent }, ({ key }, kept) => {
      seen.push(`${key} after ${Object.keys(kept.q ?? {}).join()}`);
      return { accepted: true, isLate: false };
    });
    expect(seen).toEqual(["value after ", "graded after value"]);
    admitEntries({ kept: {}, incoming: sent, sent }, ({ key }, kept) => {
      if (key === "graded") expect(kept).toEqual({});
      return { accepted: false, isLate: false, problem: "no" };
    });
  });

  it("asks about an entry by the stamp that its device wrote", () => {
    const asked: number[] = [];
    const sent = state("A", 1_000_000);
    admitEntries({ kept: {}, incoming: clampFuture(sent, 1000, 0), sent }, ({ updatedAt }) => {
      asked.push(updatedAt);
      return { accepted: true, isLate: false };
    });
    expect(asked).toEqual([1_000_000]);
  });

  it("says why an entry does not count, in the words of the rule or in its own", () => {
    const problemOf = (problem?: string) =>
      admit({}, state("A", 5), () => ({ accepted: false, isLate: false, ...(problem ? { problem } : {}) }))
        .refused;
    expect(problemOf("came after the end of the exam")).toMatchObject([
      { uid: "q", key: "value", value: "A", problem: "came after the end of the exam" },
    ]);
    expect(problemOf()).toMatchObject([{ problem: "is not taken" }]);
  });

  it("refuses another value of a key of which something is kept, and takes the other entries of the delivery", () => {
    const sent: LearnerState = { ...state("B", 6), r: { value: { value: "C", updatedAt: 6 } } };
    const { accepted, refused } = admitEntries({ kept: state("A", 5), incoming: sent, sent }, ({ uid }) => ({
      accepted: uid === "r",
      isLate: false,
    }));
    expect(accepted).toEqual({ r: { value: { value: "C", updatedAt: 6 } } });
    expect(refused).toMatchObject([{ uid: "q", value: "B" }]);
  });

  it("marks a late entry whose stamp was drawn back the first time, and one that says something new", () => {
    const sent = state("A", 1_000_000);
    const first = admitEntries({ kept: {}, incoming: clampFuture(sent, 1000, 0), sent }, mark);
    expect(first.late).toMatchObject([{ uid: "q", updatedAt: 1000 }]);
    const other = admitEntries({ kept: state("B", 900), incoming: clampFuture(sent, 1000, 0), sent }, mark);
    expect(other.late).toMatchObject([{ value: "A", updatedAt: 1000 }]);
  });
});
