import { describe, expect, it } from "vitest";
import { forEachConcurrent } from "#functions/runtime/forEachConcurrent.ts";
import { courseItem } from "#functions/workers/projectors/courseItem.ts";
import { courseMember } from "#functions/workers/projectors/courseMember.ts";
import { fanOut } from "#functions/workers/projectors/fanOut.ts";
import { learnerState } from "#functions/workers/projectors/learnerState.ts";
import { progress } from "#functions/workers/projectors/progress.ts";
import { changesIn } from "#functions/workers/streamChanges.ts";
import { passesFilter } from "#scripts/local/triggers/filter.ts";
import { projectors, streamFilters } from "#shared/contract/projectors.ts";

const user = "01HF0000000000000000000001";
const program = "01HF0000000000000000000002";
type Facts = {
  pk: string;
  sk: string;
  at?: string;
  rev?: number;
  eventName?: "INSERT" | "MODIFY" | "REMOVE";
};
const records = (...all: Facts[]) => ({
  Records: all.map(({ pk, sk, at, rev, eventName = "MODIFY" as const }, index) => ({
    eventName,
    dynamodb: {
      SequenceNumber: String(index + 1),
      Keys: { pk: { S: pk }, sk: { S: sk } },
      NewImage: {
        ...(at ? { signal_at: { S: at } } : {}),
        ...(rev ? { rev: { N: String(rev) } } : {}),
      },
    },
  })),
});

type Batch = ReturnType<typeof records>;
const readStreamChanges = ({ Records }: Batch) => ({
  stateChanges: changesIn(learnerState, Records),
  progressChanges: changesIn(progress, Records),
});

describe("the changes of a stream batch", () => {
  it("come together by person, document and attempt, answers and logs alike", () => {
    const { stateChanges } = readStreamChanges(
      records(
        { pk: `STATE#${user}#7#1`, sk: "CARD#a", at: "2026-11-21T08:00:00.000Z" },
        { pk: `STATE#${user}#7#2`, sk: "CARD#a", at: "2026-11-21T08:01:00.000Z" },
        { pk: `STATE#${user}#7#1`, sk: "LOG#x", at: "2026-11-21T08:02:00.000Z" },
      ),
    );
    expect(
      stateChanges.map(({ attempt, signals, sequenceNumbers }) => [attempt, signals.length, sequenceNumbers]),
    ).toEqual([
      [1, 2, ["1", "3"]],
      [2, 1, ["2"]],
    ]);
  });

  it("leave out what was deleted and what is about something else", () => {
    const { stateChanges, progressChanges } = readStreamChanges(
      records(
        { pk: `STATE#${user}#7#1`, sk: "CARD#a", at: "2026-11-21T08:00:00.000Z", eventName: "REMOVE" },
        { pk: `LEARNER#${user}`, sk: "PROGRESS#0000000007", eventName: "REMOVE" },
        { pk: `LEARNER#${user}`, sk: "FAVORITE#0000000007" },
        { pk: `USER#${user}`, sk: "PROFILE" },
      ),
    );
    expect([stateChanges, progressChanges]).toEqual([[], []]);
  });

  it("name a progress record once, however often it changed", () => {
    const { progressChanges } = readStreamChanges(
      records(
        { pk: `LEARNER#${user}`, sk: "PROGRESS#0000000007", rev: 3 },
        { pk: `LEARNER#${user}`, sk: "PROGRESS#0000000007", rev: 4 },
      ),
    );
    expect(progressChanges).toEqual([{ userId: user, documentId: 7, rev: 4, sequenceNumbers: ["1", "2"] }]);
  });
});

describe("projectors that follow courses", () => {
  const batch = (eventName: Facts["eventName"]): Batch["Records"] =>
    records(
      { pk: "COURSE#12", sk: `MEMBER#${program}#${user}`, eventName },
      { pk: "DOC#7", sk: "COURSE#0000000012", eventName },
      { pk: "FAN_OUT#12#7", sk: "FAN_OUT", eventName },
    ).Records;
  const told = (eventName: Facts["eventName"]) => [
    changesIn(courseMember, batch(eventName)),
    changesIn(courseItem, batch(eventName)),
    changesIn(fanOut, batch(eventName)),
  ];
  const member = { courseId: 12, programId: program, userId: user, sequenceNumbers: ["1"] };
  const item = { courseId: 12, documentId: 7, sequenceNumbers: ["2"] };
  const step = { courseId: 12, documentId: 7, sequenceNumbers: ["3"] };

  it("see who enters a course and what comes into it", () => {
    expect(told("INSERT")).toEqual([[member], [item], [step]]);
  });

  it("see who leaves it, and leave what goes out of it alone", () => {
    expect(told("REMOVE")).toEqual([[member], [], []]);
  });

  it("take no other name or place for news, and each step of a long way for the next", () => {
    expect(told("MODIFY")).toEqual([[], [], [step]]);
  });
});

describe("the filters of the stream's mapping", () => {
  const passes = (pk: string, sk: string): boolean =>
    streamFilters().some((filter) => passesFilter(filter, records({ pk, sk }).Records[0]));

  it("let the items of every projector through", () => {
    for (const { key, prefix } of Object.values(projectors)) {
      expect(key === "pk" ? passes(`${prefix}1`, "X") : passes("X", `${prefix}1`)).toBe(true);
    }
  });

  it("keep back what none of them follows", () => {
    expect(passes("COURSE#12", "COURSE")).toBe(false);
    expect(passes(`COURSE#12`, `LENT#${program}`)).toBe(false);
    expect(passes(`USER#${user}`, `MEMBERSHIP#${program}`)).toBe(false);
    expect(passes("COLLECTION#documents", "STAMP")).toBe(false);
  });
});

describe("forEachConcurrent", () => {
  it("answers what failed, in order, and finishes the others", async () => {
    const done: number[] = [];
    const failed = await forEachConcurrent([1, 2, 3, 4, 5], 3, async (n) => {
      if (n % 2 === 0) throw new Error(`no ${n}`);
      done.push(n);
    });
    expect(done.sort()).toEqual([1, 3, 5]);
    expect(failed.map(({ item }) => item)).toEqual([2, 4]);
  });

  it("runs no more at once than allowed", async () => {
    let running = 0;
    let most = 0;
    await forEachConcurrent(Array.from({ length: 20 }), 4, async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    });
    expect(most).toBe(4);
  });
});
