import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveFlow, flowFor } from "#shared/case/flow/derive.ts";
import { progressOf } from "#shared/case/flow/progress.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import {
  canonicalJson,
  changesOf,
  clampFuture,
  emptyState,
  entryOf,
  merge,
  stateOf,
} from "#shared/case/state/learnerState.ts";
import { settleAcknowledged } from "#shared/case/state/settleAcknowledged.ts";
import { isFinished, playOn } from "#tests/builders/learner.ts";
import type { Delivery, DeviceName, TwoDevices } from "#tests/fixtures/twoDevices.ts";
import { runs as propertyRuns } from "#tests/propertyRuns.ts";

/**
 * A session that was recorded in two real browsers against the real local cloud: a laptop, and a phone whose clock runs
 * seven minutes ahead and which was offline for a while. The pages of then stamped by their own clock alone; those of now
 * correct it, so a new recording would give the server no stamp to draw back. See tests/fixtures/recordTwoDevices.ts.
 */
const file = new URL("../../../../fixtures/twoDevices.json", import.meta.url);
const { root, deliveries, final, clockSlackMs } = JSON.parse(readFileSync(file, "utf8")) as TwoDevices; // as it was written

const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });

/** The row as the server takes it in: stamps ahead of its clock are drawn back. */
const takenIn = ({ entries, receivedAt }: Delivery["rows"][number]): LearnerState =>
  clampFuture(entries, receivedAt, clockSlackMs);

const rows: readonly LearnerState[] = deliveries.flatMap((delivery) => delivery.rows.map(takenIn));

const mergeAll = (states: readonly LearnerState[]): LearnerState => states.reduce(merge, emptyState);

/** The same keys, values and stamps, whatever order they stand in. */
const expectFinal = (state: LearnerState): void => {
  expect(canonicalJson(state)).toBe(canonicalJson(final));
};

describe("D-30: a recorded session of two devices, delivered again", () => {
  test("holds what the server is to settle: conflicts, a clock ahead, an absence, one instant on both", () => {
    expect(new Set(deliveries.map(({ device }) => device))).toEqual(new Set(["laptop", "phone"]));
    expect(deliveries.every(({ status }) => status === 200)).toBe(true);
    const isDrawnBack = deliveries.some(({ rows: own }) => own.some((row) => takenIn(row) !== row.entries));
    expect(isDrawnBack).toBe(true);
    // What the phone did offline was sent long after it was done.
    const heldMs = deliveries.map((delivery) => delivery.sentAt - Math.min(...stampsOf(delivery)));
    expect(Math.max(...heldMs)).toBeGreaterThan(8_000);
    expect(conflicts.some(({ isTie }) => isTie)).toBe(true);
  });

  test("in the recorded order gives the recorded state", () => {
    expectFinal(mergeAll(rows));
  });

  test("holds every answer of the server: none said what the end does not follow from", () => {
    for (const { reply } of deliveries) expect(merge(final, reply)).toBe(final);
  });

  test("in reverse gives it too", () => {
    expectFinal(mergeAll(rows.toReversed()));
  });

  test("in any order, with any of them twice, gives it too", () => {
    const all = rows.map((_row, index) => index);
    const order = fc
      .array(fc.constantFrom(...all), { maxLength: rows.length })
      .chain((again) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }));
    fc.assert(
      fc.property(order, (indexes) => {
        expectFinal(mergeAll(indexes.map((index) => rows[index] ?? emptyState)));
      }),
    );
  });

  test("grouped in any way, down to single entries, gives it too", () => {
    const entries = rows.flatMap(changesOf);
    const groups = fc.tuple(
      fc.shuffledSubarray(entries, { minLength: entries.length }),
      fc.array(fc.integer({ min: 0, max: 7 }), { minLength: entries.length, maxLength: entries.length }),
    );
    fc.assert(
      fc.property(groups, ([shuffled, groupOf]) => {
        const grouped = Map.groupBy(shuffled, (entry) => groupOf[entries.indexOf(entry)] ?? 0);
        expectFinal(mergeAll([...grouped.values()].map(stateOf)));
      }),
      { numRuns: propertyRuns(40) },
    );
  });
});

const stampsOf = (delivery: Delivery): number[] =>
  delivery.rows.flatMap(({ entries }) => changesOf(entries).map(({ updatedAt }) => updatedAt));

type Said = { device: DeviceName; value: unknown; updatedAt: number };

/** What each device said of each key, as the server took it in. */
const saidOf = Map.groupBy(
  deliveries.flatMap(({ device, rows: own }) =>
    own.flatMap((row) => changesOf(takenIn(row)).map((change) => ({ device, ...change }))),
  ),
  ({ uid, key }) => `${uid} ${key}`,
);

/** The keys on which the devices did not say the same, and whose word the end holds. */
const conflicts = [...saidOf].flatMap(([name, said]) => {
  const isBoth = new Set(said.map(({ device }) => device)).size > 1;
  const isDisputed = new Set(said.map(({ value }) => canonicalJson(value))).size > 1;
  return isBoth && isDisputed ? [{ name, winner: winnerOf(name, said), isTie: isTied(said) }] : [];
});

function winnerOf(name: string, said: readonly Said[]): DeviceName | undefined {
  const [uid = "", key = ""] = name.split(" ");
  const kept = entryOf(final, uid, key);
  return said.find(
    ({ value, updatedAt }) =>
      updatedAt === kept?.updatedAt && canonicalJson(value) === canonicalJson(kept.value),
  )?.device;
}

function isTied(said: readonly Said[]): boolean {
  const last = Math.max(...said.map(({ updatedAt }) => updatedAt));
  return said.filter(({ updatedAt }) => updatedAt === last).length > 1;
}

describe("D-30: whose word the recorded session ends with", () => {
  const age = "febrile_infant_age_question_input";
  const winners = Object.fromEntries(conflicts.map(({ name, winner }) => [name, winner]));

  test.each([
    // The laptop had heard of the phone's choice before it changed its own, so its word is later, whatever the clocks say.
    [`${age}_1 value`, "laptop", false],
    [`${age}_2 value`, "laptop", false],
    [`${age}_3 value`, "laptop", true],
    // Ticked on the laptop, taken back on the phone.
    ["febrile_infant_checkbox_3 value", "phone", false],
    // Written on both while they did not hear of each other: the phone's clock is the later one.
    [
      "febrile_infant_summary_question_input value",
      "phone",
      "Offline: a febrile infant of three weeks who looks well.",
    ],
    // The very same instant: the value that comes last as text, on every device and on the server.
    [
      "febrile_infant_bands_question_input value",
      "phone",
      {
        febrile_infant_bands_question_input_category_2: ["febrile_infant_bands_question_input_item_1"],
      },
    ],
    ["feedback_card_1_rating_bar value", "phone", 2],
  ])("%s is the %s's", (name, device, value) => {
    const [uid = "", key = ""] = name.split(" ");
    expect(winners[name]).toBe(device);
    expect(entryOf(final, uid, key)?.value).toEqual(value);
  });

  test("one diagnosis leads, and it is the phone's; no diagnosis, finding or note of either is lost", () => {
    const leading = entryOf(final, "root", "leadingDiagnosis")?.value;
    expect(winners["root leadingDiagnosis"]).toBe("phone");
    expect(entryOf(final, String(leading), "content")?.value).toBe("Sepsis");
    const words = changesOf(final).flatMap(({ uid, key, value }) =>
      key === "content" && /^(diagnosis|finding|note)_/.test(uid) ? [value] : [],
    );
    expect(new Set(words)).toEqual(
      new Set([
        "Sepsis",
        "Meningitis",
        "Urinary tract infection",
        "38.6 °C, looks well",
        "Seen at the desk",
        "Seen on the phone",
        "Ask when the fever began.",
      ]),
    );
  });

  test("every key that both wrote differently is either's, not a third thing", () => {
    expect(conflicts.length).toBeGreaterThan(10);
    expect(conflicts.filter(({ winner }) => winner === undefined)).toEqual([]);
  });
});

describe.each<DeviceName>(["laptop", "phone"])("D-05, D-30: the recorded session on the %s", (device) => {
  /** What the device holds after each delivery: its own are acknowledged, the other's are heard of. */
  const states: LearnerState[] = [];
  for (const delivery of deliveries) {
    const own = states.at(-1) ?? emptyState;
    const sent = mergeAll(delivery.rows.map(({ entries }) => entries));
    states.push(
      delivery.device === device
        ? settleAcknowledged(merge(own, sent), { sent, reply: delivery.reply })
        : merge(own, delivery.reply),
    );
  }

  test("leads on to the finish from wherever it stood", () => {
    for (const state of states) {
      const now = Math.max(...changesOf(state).map(({ updatedAt }) => updatedAt)) + 1_000;
      const opened = reduce(flowFor(flow, state), state, { type: "open", now });
      const run = playOn(flow, { state: opened.state, entries: [], now }, "answers");
      expect(isFinished(run)).toBe(true);
      expect(progressOf(flow, run.state).percent).toBe(100);
    }
  });

  test("ends with the server's state, in which opening has nothing left to mend", () => {
    const last = states.at(-1) ?? emptyState;
    expectFinal(last);
    const { entries } = reduce(flow, last, { type: "open", now: Number.MAX_SAFE_INTEGER });
    expect(entries).toEqual([]);
    expect(progressOf(flow, last).percent).toBe(100);
  });

  test("never falls back in progress", () => {
    const percents = states.map((state) => progressOf(flow, state).percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });
});
