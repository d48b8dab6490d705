import { describe, expect, it } from "vitest";
import { communicationOf } from "#shared/patient/feedback/communication.ts";
import {
  type ChecklistItem,
  checklistItemSchema,
  compareAttempts,
  encounterFeedback,
  type Turn,
} from "#shared/patient/feedback/encounterFeedback.ts";

const item = (id: string, facts: string[], isKey = true): ChecklistItem => ({
  id,
  name: `Item ${id}`,
  facts,
  isKey,
});
const checklist = [
  item("onset", ["onset-1", "duration-1"]),
  item("smoking", ["smoking-1"]),
  item("allergy", ["allergies-1"]),
  item("pets", ["other-1"], false),
];
const turn = (message: string, facts: string[] = [], meanings: string[] = []): Turn => ({
  message,
  facts,
  meanings,
});

describe("feedback on an encounter", () => {
  it("shows for each item the first message that found it", () => {
    const { items } = encounterFeedback(checklist, [
      turn("Hello"),
      turn("How long?", ["duration-1"], ["duration"]),
      turn("When?", ["onset-1"], ["onset"]),
      turn("Any allergies?", [], ["no-allergies"]),
    ]);
    expect(items.map(({ result, turn: at, message }) => [result, at, message])).toEqual([
      ["found", 1, "How long?"],
      ["missed", undefined, undefined],
      ["asked", 3, "Any allergies?"],
      ["missed", undefined, undefined],
    ]);
  });

  it("names the key items that were not found, and no others", () => {
    const { keysMissed, found } = encounterFeedback(checklist, [
      turn("Do you smoke?", ["smoking-1"], ["smoking"]),
    ]);
    expect(keysMissed).toEqual(["Item onset", "Item allergy"]);
    expect(found).toBe(1);
  });

  it("counts all as missed where nothing was said", () => {
    expect(encounterFeedback(checklist, []).items.every(({ result }) => result === "missed")).toBe(true);
  });

  it("compares two attempts by item", () => {
    const before = encounterFeedback(checklist, [turn("Do you smoke?", ["smoking-1"])]);
    const after = encounterFeedback(checklist, [turn("When did it start?", ["onset-1"])]);
    expect(compareAttempts(before, after)).toEqual({
      gained: ["Item onset"],
      lost: ["Item smoking"],
      stillMissed: ["Item allergy", "Item pets"],
    });
  });

  it("takes no item without a fact", () => {
    expect(checklistItemSchema.safeParse(item("x", [])).success).toBe(false);
  });
});

describe("communication", () => {
  const resultOf = (point: string, messages: readonly string[]) =>
    communicationOf(messages).find((each) => each.point === point);

  it("shows the words that earn a point, with their message", () => {
    const messages = [
      "Hi, my name is Ann.",
      "Can you tell me more about the pain?",
      "That must be really hard.",
      "What happened then?",
    ];
    expect(resultOf("open questions", messages)).toMatchObject({
      result: "shown",
      evidence: [
        { turn: 1, words: "Can you tell me" },
        { turn: 3, words: "What happened" },
      ],
      advice: undefined,
    });
    expect(resultOf("empathy", messages)?.evidence).toEqual([{ turn: 2, words: "That must be really hard" }]);
    expect(resultOf("introduction", messages)?.result).toBe("shown");
  });

  it("wants two open questions, and says what to do next time", () => {
    expect(resultOf("open questions", ["Tell me about the pain."])).toMatchObject({
      result: "not shown",
      advice: expect.stringContaining("open questions"),
    });
  });

  it("loses plain words by each term, unless it is explained", () => {
    expect(resultOf("plain words", ["Any dyspnea or hematuria?"])?.evidence).toEqual([
      { turn: 0, words: "dyspnea" },
      { turn: 0, words: "hematuria" },
    ]);
    expect(resultOf("plain words", ["Any dyspnea, that is, trouble breathing?"])?.result).toBe("shown");
  });

  it("loses one question at a time by a message with three", () => {
    expect(resultOf("one question at a time", ["Do you smoke? Do you drink?"])?.result).toBe("shown");
    expect(resultOf("one question at a time", ["Smoke? Drink? Drugs?"])?.result).toBe("not shown");
  });

  it("takes an introduction at the beginning alone", () => {
    expect(resultOf("introduction", ["Hi", "Where?", "When?", "My name is Ann."])?.result).toBe("not shown");
  });
});
