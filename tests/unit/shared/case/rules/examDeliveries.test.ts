import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { Flow, FlowOptions } from "#shared/case/flow/flow.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { examProblem } from "#shared/case/rules/examRules.ts";
import { admitEntries } from "#shared/case/state/admitEntries.ts";
import { canonicalJson, type EntryChange, entryOf, merge, stateOf } from "#shared/case/state/learnerState.ts";
import { caseOf, someCase } from "#tests/builders/caseTrees.ts";
import { begin, playOn } from "#tests/builders/learner.ts";
import { someWalk, walkOn } from "#tests/builders/plays.ts";
import { runs } from "#tests/propertyRuns.ts";

vi.setConfig({ testTimeout: 60_000 });

const student: FlowOptions = { kind: "signature_case", features: { vpe: false }, aiFallback: false };

/** An exam whose time runs, as the server keeps what is delivered. */
function examOf(flow: Flow) {
  const exam = { state: {} as LearnerState, refused: [] as EntryChange[] };
  return {
    exam,
    deliver(batch: readonly EntryChange[]): void {
      const sent = stateOf(batch);
      const { accepted, refused } = admitEntries(
        { kept: exam.state, incoming: sent, sent },
        (change, kept) => {
          const problem = examProblem(flow, kept, change);
          return problem === undefined
            ? { accepted: true, isLate: false }
            : { accepted: false, isLate: false, problem };
        },
      );
      exam.state = merge(exam.state, accepted);
      exam.refused.push(...refused);
    },
  };
}

/** Entries in their order, cut by the numbers, with earlier ones sent again now and then. */
function cutUp(entries: readonly EntryChange[], sizes: readonly number[]): EntryChange[][] {
  const batches: EntryChange[][] = [];
  for (let from = 0, n = 0; from < entries.length; n++) {
    const size = sizes[n % sizes.length] ?? 1;
    const again = size % 3 === 0 ? Math.max(0, from - size) : from;
    batches.push(entries.slice(again, from + 1 + size));
    from += 1 + size;
  }
  return batches;
}

const inputOf = (flow: Flow, uid: string): string => {
  const found = flow.index.byUid.get(uid);
  return found?.parent?.type === "multipleChoice" || found?.parent?.type === "cdqQuestion"
    ? found.parent.uid
    : uid;
};

describe("deliveries to an exam (A-04)", () => {
  const someSizes = fc.array(fc.nat(7), { minLength: 1, maxLength: 6 });

  test("of one honest device are all taken, however they are cut and repeated", () => {
    fc.assert(
      fc.property(someCase, someWalk, someSizes, (source, choices, sizes) => {
        const flow = deriveFlow(caseOf(source), student);
        const played = playOn(flow, walkOn(flow, begin(flow), choices), "answers");
        const { exam, deliver } = examOf(flow);
        for (const batch of cutUp(played.entries, sizes)) deliver(batch);
        expect(exam.refused).toEqual([]);
        expect(canonicalJson(exam.state)).toBe(canonicalJson(stateOf(played.entries)));
      }),
      { numRuns: runs(100) },
    );
  });

  test("of a second device are taken but for answers to what was submitted before, and those change nothing", () => {
    fc.assert(
      fc.property(someCase, someWalk, someWalk, someSizes, fc.nat(), (source, here, there, sizes, seed) => {
        const flow = deriveFlow(caseOf(source), student);
        const first = begin(flow);
        const laptop = cutUp(walkOn(flow, first, here).entries, sizes);
        const phone = cutUp(walkOn(flow, { ...first, now: first.now + 500 }, there).entries, sizes);
        const { exam, deliver } = examOf(flow);
        for (let n = seed; laptop.length + phone.length > 0; n = Math.imul(n, 1_103_515_245) + 12_345) {
          const own = (n >>> 16) % 2 === 0 ? laptop : phone;
          const batch = own.shift() ?? laptop.shift() ?? phone.shift() ?? [];
          const before = exam.state;
          const told = exam.refused.length;
          deliver(batch);
          for (const { uid, key } of exam.refused.slice(told)) {
            expect(key).toBe("value");
            expect(entryOf(before, inputOf(flow, uid), "graded")?.value).toBe(true);
            expect(entryOf(exam.state, uid, "value")).toEqual(entryOf(before, uid, "value"));
          }
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
