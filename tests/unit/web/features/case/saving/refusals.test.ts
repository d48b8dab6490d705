import { describe, expect, it } from "vitest";
import type { PendingEntry } from "#web/features/case/saving/journal.ts";
import { pathOf } from "#web/features/case/saving/outboxBatch.ts";
import { verdictOn } from "#web/features/case/saving/refusals.ts";

const entryOf = (uid: string): PendingEntry => ({
  card: "card_1",
  uid,
  key: "value",
  value: true,
  updatedAt: 1_000,
});
const [a, b] = [entryOf("a"), entryOf("b")];
const finish: PendingEntry = { ...a, card: "root", uid: "root", key: "finished" };
const pathOfB = "body.document_user_state.state.b.value";

describe("what is done about a save that failed (D-30)", () => {
  it.each([
    ["no answer at all", undefined],
    ["an answer that may change", "UNAVAILABLE"],
    ["an exam's refusal that names nothing", "EXAM_PAUSED"],
  ] as const)("tries again after %s", (_, code) => {
    expect(verdictOn({ code, paths: [] }, [a, b])).toEqual({ do: "tryAgain", isFinal: false });
  });

  it.each(["FORBIDDEN", "CASE_LOCKED", "SUBSCRIPTION_EXPIRED", "PROGRAM_INACTIVE", "NOT_FOUND"] as const)(
    "lets everything wait after %s, and does not ask again by itself",
    (code) => {
      expect(verdictOn({ code, paths: [] }, [a, b])).toEqual({ do: "tryAgain", isFinal: true });
    },
  );

  it.each(["BODY_TOO_LARGE", "INVALID_REQUEST"] as const)(
    "looks by halving for the entry that earns %s, and sets that one aside",
    (code) => {
      // What the answer names is not relied on: none of the request was kept.
      const failure = { code, paths: [pathOfB] };
      expect(verdictOn(failure, [a, b])).toEqual({ do: "halve" });
      expect(verdictOn(failure, [b])).toEqual({ do: "setAside", refused: [b], waiting: [], code });
    },
  );

  it("looks by halving for a part that the case does not have, where nothing is named", () => {
    expect(verdictOn({ code: "UNKNOWN_NODE", paths: [] }, [a, b])).toEqual({ do: "halve" });
  });

  it("sets aside all entries of a node that is named as a whole", () => {
    const paths = ["body.document_user_state.state.b"];
    const code = "UNKNOWN_NODE";
    expect(verdictOn({ code, paths }, [a, b])).toEqual({ do: "setAside", refused: [b], waiting: [], code });
  });

  it("lets a finish that comes too early wait for the rest, and gives it up in the end", () => {
    const code = "FINISH_NOT_REACHED";
    const failure = { code, paths: [pathOf(finish)] } as const;
    expect(verdictOn(failure, [a, finish])).toEqual({ do: "tryAgain", isFinal: false });
    expect(verdictOn(failure, [finish], 5)).toEqual({
      do: "setAside",
      refused: [finish],
      waiting: [],
      code,
    });
  });

  it("lets it wait beside an entry that is refused for good", () => {
    const paths = [pathOfB, pathOf(finish)];
    const code = "ENTRY_REFUSED";
    expect(verdictOn({ code, paths }, [a, b, finish])).toEqual({
      do: "setAside",
      refused: [b],
      waiting: [finish],
      code,
    });
  });

  it.each(["ENTRY_REFUSED", "EXAM_SUBMITTED", "EXAM_PAUSED", "EXAM_NOT_STARTED"] as const)(
    "sets aside just what %s names",
    (code) => {
      expect(verdictOn({ code, paths: [pathOfB] }, [a, b])).toEqual({
        do: "setAside",
        refused: [b],
        waiting: [],
        code,
      });
    },
  );

  it("gives up an attempt that was reset elsewhere", () => {
    expect(verdictOn({ code: "ATTEMPT_REPLACED", paths: [] }, [a])).toEqual({ do: "giveUp" });
  });
});
