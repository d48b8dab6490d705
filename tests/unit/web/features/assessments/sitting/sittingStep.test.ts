import { describe, expect, it } from "vitest";
import type { AnswerChangeBody, OwnSitting } from "#shared/contract/assessments/ownSitting.ts";
import {
  openSitting,
  type Sitting,
  type SittingEvent,
  sittingStep,
} from "#web/features/assessments/sitting/sittingStep.ts";

const item = (id: number) => ({ id, position: id, vignette: "", stem: "", images: [], choices: ["a", "b"] });

type Answer = OwnSitting["answers"][number];
const anAnswer = (change: Partial<Answer> = {}): Answer => ({
  ...{ item_id: 1, n: 1, option: 0, certainty: "certain", is_marked: false, visible_ms: 500 },
  ...change,
});

const aChange = (change: Partial<AnswerChangeBody> = {}): AnswerChangeBody => ({
  ...anAnswer(),
  made_at: 1,
  ...change,
});

function aSitting({
  answers = [],
  waiting = [],
  seenSince = 1000,
}: {
  answers?: Answer[];
  waiting?: AnswerChangeBody[];
  seenSince?: number | undefined;
} = {}): Sitting {
  // Only these fields are read.
  const own = { items: [item(1), item(2), item(3)], answers } as unknown as OwnSitting;
  return openSitting(own, waiting, seenSince);
}

const choosing = (option: number, ticksMs = 1000): SittingEvent => ({
  type: "changed",
  change: { option, certainty: null },
  ticksMs,
  deviceMs: 77,
});

/** The sitting after some events, without their effects. */
const after = (sitting: Sitting, ...events: SittingEvent[]): Sitting =>
  events.reduce((before, event) => sittingStep(before, event).sitting, sitting);

const failed: SittingEvent = { type: "sendFailed", isWorthRetrying: true };

describe("a sitting that is opened in a browser", () => {
  it("begins at the first item that has no whole answer, and at the first where each has", () => {
    const whole = (id: number) => anAnswer({ item_id: id });
    expect(aSitting().shown.at).toBe(0);
    expect(aSitting({ answers: [whole(1), anAnswer({ item_id: 2, certainty: null })] }).shown.at).toBe(1);
    expect(aSitting({ answers: [whole(1), whole(2), whole(3)] }).shown.at).toBe(0);
  });

  it("holds what was not delivered over what the server has, unless the server's is newer", () => {
    const answers = [anAnswer({ n: 2, option: 0 })];
    const optionWith = (n: number) =>
      aSitting({ answers, waiting: [aChange({ n, option: 1 })] }).shown.answers.get(1)?.option;
    expect(optionWith(3)).toBe(1);
    expect(optionWith(2)).toBe(0);
    expect(aSitting({ answers }).shown.save).toBe("saved");
    expect(aSitting({ answers, waiting: [aChange()] }).shown.save).toBe("waiting");
  });
});

describe("an answer that changes", () => {
  it("is kept with the number of its change and the time that the item was seen, and sent soon", () => {
    const { sitting, effects } = sittingStep(
      aSitting({ answers: [anAnswer({ n: 4, certainty: null })] }),
      choosing(1, 1250),
    );
    expect(effects).toEqual([
      {
        do: "keep",
        change: {
          ...{ item_id: 1, n: 5, option: 1, certainty: null, is_marked: false },
          ...{ visible_ms: 750, made_at: 77 },
        },
      },
      { do: "sendIn", ms: 1500 },
    ]);
    expect(sitting.shown.answers.get(1)).toMatchObject({ option: 1, n: 5, visibleMs: 750 });
    expect(sitting.shown.save).toBe("waiting");
  });

  it("plans no further send while sends fail, and stays marked as offline", () => {
    const { sitting, effects } = sittingStep(after(aSitting(), choosing(0), failed), choosing(1));
    expect(effects.map((effect) => effect.do)).toEqual(["keep"]);
    expect(sitting.shown.save).toBe("offline");
  });

  it.each<[string, SittingEvent[]]>([
    ["the time is over", [{ type: "timeEnded" }]],
    ["another device has taken the assessment over", [{ type: "sent", isSetAside: true }]],
    ["the server takes nothing more", [{ type: "sendFailed", isWorthRetrying: false }]],
  ])("is refused once %s", (_why, events) => {
    const before = after(aSitting(), ...events);
    const { sitting, effects } = sittingStep(before, choosing(1));
    expect(effects).toEqual([]);
    expect(sitting).toBe(before);
  });
});

describe("the time that an item is seen", () => {
  const seen = (sitting: Sitting, id: number) => sitting.shown.answers.get(id)?.visibleMs;

  it("ends when another item is shown, and begins for that one", () => {
    const sitting = after(
      aSitting(),
      { type: "moved", to: 1, ticksMs: 1400 },
      { type: "moved", to: 0, ticksMs: 2000 },
    );
    expect([seen(sitting, 1), seen(sitting, 2)]).toEqual([400, 600]);
    expect(sitting.shown.at).toBe(0);
  });

  it("does not pass while the page is hidden", () => {
    const sitting = after(
      aSitting(),
      { type: "visibilityChanged", isVisible: false, ticksMs: 1300 },
      { type: "visibilityChanged", isVisible: true, ticksMs: 9000 },
      { type: "moved", to: 1, ticksMs: 9100 },
    );
    expect(seen(sitting, 1)).toBe(400);
  });

  it("goes on where there is no item to move to", () => {
    const sitting = aSitting();
    for (const to of [-1, 0, 3])
      expect(sittingStep(sitting, { type: "moved", to, ticksMs: 5000 }).sitting).toBe(sitting);
  });
});

describe("sending", () => {
  it("pauses longer after each failure, up to 15 s, and begins anew after a success", () => {
    let sitting = after(aSitting(), choosing(1));
    const pauses: unknown[] = [];
    for (let i = 0; i < 4; i++) {
      const step = sittingStep(sitting, failed);
      sitting = step.sitting;
      pauses.push(...step.effects);
    }
    expect(pauses).toEqual([2000, 5000, 15_000, 15_000].map((ms) => ({ do: "sendIn", ms })));
    expect(sittingStep(after(sitting, { type: "sent", isSetAside: false }), failed).effects).toEqual([
      { do: "sendIn", ms: 2000 },
    ]);
  });

  it("ends for good where the server refuses", () => {
    const { sitting, effects } = sittingStep(aSitting(), { type: "sendFailed", isWorthRetrying: false });
    expect(sitting.shown.save).toBe("refused");
    expect(effects).toEqual([]);
  });

  it("is done once nothing waits, but for a device that has lost the assessment", () => {
    const waiting = after(aSitting(), choosing(1));
    expect(after(waiting, { type: "emptied" }).shown.save).toBe("saved");
    expect(after(waiting, { type: "sent", isSetAside: true }, { type: "emptied" }).shown.save).toBe("lost");
  });
});
