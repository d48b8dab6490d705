import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ErrorCode } from "#shared/contract/errors.ts";
import type { PendingEntry } from "#web/features/case/saving/journal.ts";
import { pathOf } from "#web/features/case/saving/outboxBatch.ts";
import type { StateReply } from "#web/features/case/saving/outboxPorts.ts";
import {
  newOutbox,
  type OutboxEffect,
  type OutboxEvent,
  type OutboxState,
} from "#web/features/case/saving/outboxState.ts";
import { outboxStep } from "#web/features/case/saving/outboxStep.ts";
import { runs } from "../../../../../propertyRuns.ts";
import { anEntry } from "./anOutbox.ts";

const replyOf = (attempt = 1): StateReply => ({
  attempt,
  state: {},
  progress: 0,
  time_on_case: 0,
  calculate_percentage_of_recommended_time: 100,
});

/** Plays events one after the other; answers the last state and the effects of the last event by name. */
function play(...events: readonly OutboxEvent[]): { state: OutboxState; effects: readonly OutboxEffect[] } {
  let step = { state: newOutbox(1), effects: [] as readonly OutboxEffect[] };
  for (const event of events) step = outboxStep(step.state, event);
  return step;
}

const names = ({ effects }: { effects: readonly OutboxEffect[] }): string[] => effects.map((each) => each.do);

const entries = [anEntry()];
const looked = (to: "send" | "end" | "notice", found: readonly PendingEntry[] = entries): OutboxEvent => ({
  type: "looked",
  to,
  entries: found,
});
const failed = (code: ErrorCode | undefined, batch = entries): OutboxEvent => ({
  type: "failed",
  batch,
  failure: { code, paths: [] },
});

describe("a step of the outbox (D-30)", () => {
  it("tells the status of a record before it is kept, and lets it wait for more once it is", () => {
    const record: OutboxEvent = { type: "record", entries };
    expect(names(play(record))).toEqual(["report", "keep"]);
    expect(names(play(record, { type: "kept", entries }))).toEqual(["withPatience"]);
  });

  it("takes no step while a run is under way, however often it is told to send", () => {
    expect(names(play({ type: "due" }))).toEqual(["endPatience", "look"]);
    expect(names(play({ type: "due" }, { type: "due" }))).toEqual([]);
    expect(names(play({ type: "due" }, looked("send"), { type: "refreshDue" }))).toEqual([]);
  });

  it("lets a batch go before it takes the reply in, and looks for the next", () => {
    const sent: OutboxEvent = { type: "sent", batch: entries, reply: replyOf() };
    expect(play({ type: "due" }, looked("send"), sent).effects).toEqual([
      { do: "acknowledge", batch: entries, reply: replyOf(), isReplaced: false },
    ]);
    const after = play({ type: "due" }, looked("send"), sent, { type: "acknowledged", isReplaced: false });
    expect(after.effects).toEqual([{ do: "look", to: "send" }]);
  });

  it("begins a drain when its own records are in the journal, and answers it after the last look", () => {
    const drain = { type: "drain", answer: () => undefined } as const;
    const recorded: OutboxEvent = { type: "record", entries };
    expect(names(play(recorded, drain))).toEqual(["cancel"]);
    expect(names(play(recorded, drain, { type: "kept", entries }))).toContain("look");
    const over = play(drain, looked("send", []), looked("end", []));
    expect(over.effects).toEqual([
      { do: "report" },
      { do: "answer", callers: [{ answer: drain.answer, after: [] }], isEmpty: true },
    ]);
  });

  it("answers no to a drain whose record the journal has lost, or that a stop overtakes", () => {
    const drain = { type: "drain", answer: () => undefined } as const;
    const no = { do: "answer", callers: [expect.objectContaining({ answer: drain.answer })], isEmpty: false };
    const recorded: OutboxEvent = { type: "record", entries };
    expect(play(recorded, drain, { type: "notKept", entries }).effects).toEqual([no]);
    const stop = { type: "stop", answer: () => undefined } as const;
    expect(play(recorded, drain, stop).effects).toContainEqual(no);
  });

  it("waits for what is under way before it tells that it has stopped", () => {
    const stop = { type: "stop", answer: () => undefined } as const;
    const answers = (effects: readonly OutboxEffect[]) =>
      effects.flatMap((each) => (each.do === "answer" ? each.callers : [])).includes(stop);
    expect(answers(play(stop).effects)).toBe(true);
    expect(answers(play({ type: "due" }, looked("send"), stop).effects)).toBe(false);
    expect(answers(play({ type: "due" }, looked("send"), stop, failed(undefined)).effects)).toBe(true);
    expect(answers(play({ type: "due" }, looked("send", []), stop).effects)).toBe(false);
    expect(answers(play({ type: "due" }, looked("send", []), stop, looked("end", [])).effects)).toBe(true);
  });

  it("tries a refusal for good again only when it is asked to", () => {
    expect(names(play({ type: "due" }, looked("send"), failed("UNAVAILABLE")))).toContain("again");
    const refused = [{ type: "due" } as const, looked("send"), failed("SUBSCRIPTION_EXPIRED")];
    expect(names(play(...refused))).toEqual(["look"]);
    expect(names(play(...refused, looked("end")))).toEqual(["report"]);
    expect(names(play(...refused, looked("end"), { type: "retry" }))).toEqual(["report", "soon"]);
  });

  it("sends what was journaled while the last batch was on its way", () => {
    expect(names(play({ type: "due" }, looked("send", []), looked("end")))).toEqual([
      "report",
      "withPatience",
    ]);
  });

  it("gives an attempt up once, whichever of a read and a save hears of it first", () => {
    const read: OutboxEvent = { type: "read", reply: replyOf(2) };
    expect(names(play(read))).toEqual(["giveUp"]);
    expect(names(play(read, { type: "readFailed", code: "ATTEMPT_REPLACED" }))).toEqual([]);
    expect(names(play({ type: "due" }, looked("send"), read, failed("ATTEMPT_REPLACED")))).toEqual([]);
  });
});

type UnderWay = { effect: OutboxEffect; found: PendingEntry[] };

const nameOf = ({ uid, key }: PendingEntry): string => `${uid} ${key}`;

/** Tells if a place has the entry, or a later value of the same. */
const holds = (place: ReadonlyMap<string, PendingEntry>, entry: PendingEntry): boolean =>
  (place.get(nameOf(entry))?.updatedAt ?? -1) >= entry.updatedAt;

/** A small model of the journal, the server and the callers of an outbox, with the calls still under way. */
function aWorld() {
  const world = {
    state: newOutbox(1),
    journal: new Map<string, PendingEntry>(),
    aside: new Map<string, PendingEntry>(),
    server: new Map<string, PendingEntry>(),
    attempt: 1,
    /** Effects that take time, each with what the journal held when it began. */
    underWay: [] as UnderWay[],
    isTimed: false,
    isPatient: false,
    recorded: [] as PendingEntry[],
    answers: [] as { before: PendingEntry[]; isEmpty: boolean; isStop: boolean }[],
    asked: 0,
    replaced: 0,
    dispatch(event: OutboxEvent): void {
      const wasStopped = world.state.isStopped;
      const { state, effects } = outboxStep(world.state, event);
      world.state = state;
      for (const effect of effects) world.begin(effect, wasStopped);
    },
    begin(effect: OutboxEffect, wasStopped: boolean): void {
      switch (effect.do) {
        case "soon":
        case "again":
          world.isTimed = !world.state.isStopped;
          return;
        case "withPatience":
          if (world.state.isStopped) return;
          world.isTimed = true;
          world.isPatient = true;
          return;
        case "cancel":
          world.isTimed = false;
          return;
        case "endPatience":
          world.isPatient = false;
          return;
        case "stop":
          world.isTimed = false;
          world.isPatient = false;
          return;
        case "answer":
          for (const { answer } of effect.callers) answer(effect.isEmpty);
          return;
        case "tellReplaced":
          world.replaced += 1;
          return;
        case "report":
        case "takeIn":
        case "tellNotLetIn":
        case "sendAndForget":
          return;
        default:
          if (effect.do === "send") {
            expect(wasStopped).toBe(false);
            expect(effect.batch.length).toBeGreaterThan(0);
            expect(world.underWay.filter((each) => each.effect.do === "send")).toEqual([]);
          }
          world.underWay.push({ effect, found: [...world.journal.values()] });
      }
    },
    record(entry: PendingEntry): void {
      if (!world.state.isStopped) world.recorded.push(entry);
      world.dispatch({ type: "record", entries: [entry] });
    },
    ask(type: "drain" | "stop"): void {
      const before = [...world.recorded];
      world.asked += 1;
      let isAnswered = false;
      const answer = (isEmpty: boolean): void => {
        expect(isAnswered).toBe(false);
        isAnswered = true;
        world.answers.push({ before, isEmpty, isStop: type === "stop" });
        if (type === "drain" && isEmpty) for (const entry of before) expect(world.isSafe(entry)).toBe(true);
      };
      world.dispatch({ type, answer });
    },
    /** On the server or set aside, it or a later value of the same. */
    isSafe: (entry: PendingEntry): boolean => holds(world.server, entry) || holds(world.aside, entry),
    letGo(gone: readonly PendingEntry[]): void {
      for (const entry of gone)
        if (world.journal.get(nameOf(entry))?.updatedAt === entry.updatedAt)
          world.journal.delete(nameOf(entry));
    },
    setAside(gone: readonly PendingEntry[]): void {
      for (const entry of gone) world.aside.set(nameOf(entry), entry);
      world.letGo(gone);
    },
    /** Ends one of what is under way; `how` picks what comes of it, 0 being the best. */
    end(at: number, how: number): void {
      const [ended] = world.underWay.splice(at, 1);
      if (ended) world.dispatch(outcomeOf(ended, how));
    },
    fire(): void {
      world.isTimed = false;
      world.dispatch({ type: "due" });
    },
  };

  function outcomeOf({ effect, found }: UnderWay, how: number): OutboxEvent {
    switch (effect.do) {
      case "keep":
        // A newer value that is there already stays.
        for (const entry of effect.entries)
          if (!holds(world.journal, entry)) world.journal.set(nameOf(entry), entry);
        return { type: "kept", entries: effect.entries };
      case "look":
        return looked(effect.to, how % 2 === 0 ? [...world.journal.values()] : found);
      case "send":
        return sendingOf(effect.batch, how);
      case "acknowledge":
        world.letGo(effect.batch);
        return { type: "acknowledged", isReplaced: effect.isReplaced };
      case "setAside":
        world.setAside(effect.refused);
        world.letGo(effect.arrived);
        return { type: "counted", notLetIn: undefined, isNew: true };
      case "giveUp":
        world.setAside(found);
        return { type: "gaveUp", entries: found };
      case "read":
        return how % 3 === 1
          ? { type: "readFailed", code: undefined }
          : { type: "read", reply: replyOf(world.attempt) };
      default:
        throw new Error(`${effect.do} takes no time`);
    }
  }

  function sendingOf(batch: readonly PendingEntry[], how: number): OutboxEvent {
    const take = (taken: readonly PendingEntry[]): void => {
      for (const entry of taken) world.server.set(nameOf(entry), entry);
    };
    if (world.attempt !== 1) return failed("ATTEMPT_REPLACED", [...batch]);
    switch (how % 6) {
      case 1:
        return failed(undefined, [...batch]);
      case 2:
        // The reply was lost.
        take(batch);
        return failed(undefined, [...batch]);
      case 3:
        return failed("UNKNOWN_NODE", [...batch]);
      case 4: {
        const refused = batch.slice(0, 1);
        take(batch.slice(1));
        const failure = { code: "EXAM_PAUSED" as const, paths: refused.map(pathOf) };
        return { type: "failed", batch, failure };
      }
      case 5:
        return failed("UNAVAILABLE", [...batch]);
      default:
        take(batch);
        return { type: "sent", batch, reply: replyOf() };
    }
  }
  return world;
}

type World = ReturnType<typeof aWorld>;

/** One thing that may happen next, by two numbers. */
function happen(world: World, what: number, how: number, at: number): void {
  const moves: (() => void)[] = [
    () => world.record(anEntry({ uid: `answer_${how % 4}`, updatedAt: at })),
    ...world.underWay.map((_, place) => () => world.end(place, how)),
    ...world.underWay.map((_, place) => () => world.end(place, 0)),
    ...(world.isTimed || world.isPatient ? [world.fire] : []),
    () =>
      world.dispatch({ type: (["retry", "flush", "refresh", "refreshDue"] as const)[how % 4] ?? "retry" }),
    () => world.ask("drain"),
  ];
  moves[what % moves.length]?.();
}

function playAll(world: World, steps: readonly (readonly [number, number])[], from = 0): void {
  for (const [at, [what, how]] of steps.entries()) happen(world, what, how, from + at);
}

/** The network is well, and time passes: all that is under way ends, and timers fire, until nothing is left to come. */
function settle(world: World): void {
  for (let steps = 0; steps < 1_000; steps++) {
    if (world.underWay.length > 0) world.end(0, 0);
    else if (world.isTimed || world.isPatient) world.fire();
    else return;
  }
  throw new Error("It never settles");
}

const happenings = fc.array(fc.tuple(fc.nat(60), fc.nat(23)), { maxLength: 60 });

describe("the outbox under any order of replies, time-outs and calls (D-30)", () => {
  it("loses no answer, sends one batch at a time, and answers each who waits once", () => {
    fc.assert(
      fc.property(happenings, (steps) => {
        const world = aWorld();
        world.dispatch({ type: "retry" });
        playAll(world, steps);
        settle(world);
        expect(world.answers).toHaveLength(world.asked);
        expect(world.recorded.filter((entry) => !world.isSafe(entry))).toEqual([]);
        expect([...world.journal.values()]).toEqual([]);
        expect(world.state).toMatchObject({ run: "none", waiting: [], keeping: [], drains: [], riding: [] });
      }),
      { numRuns: runs(400) },
    );
  });

  it("keeps what it has not sent when it is stopped, and sends nothing more", () => {
    fc.assert(
      fc.property(happenings, happenings, (before, after) => {
        const world = aWorld();
        playAll(world, before);
        world.ask("stop");
        playAll(world, after, before.length);
        settle(world);
        expect(world.answers).toHaveLength(world.asked);
        const lost = world.recorded.filter((entry) => !world.isSafe(entry) && !holds(world.journal, entry));
        expect(lost).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  it("tells a reset elsewhere once, and keeps what was not sent aside or in the journal", () => {
    fc.assert(
      fc.property(happenings, happenings, (before, after) => {
        const world = aWorld();
        playAll(world, before);
        world.attempt = 2;
        playAll(world, after, before.length);
        world.dispatch({ type: "refresh" });
        settle(world);
        expect(world.replaced).toBe(1);
        expect(world.state.isStopped).toBe(true);
        expect(world.answers).toHaveLength(world.asked);
        const lost = world.recorded.filter((entry) => !world.isSafe(entry) && !holds(world.journal, entry));
        expect(lost).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });
});
