import { describe, expect, it } from "vitest";
import { PhraseSet } from "#shared/patient/matching/phraseSet.ts";
import { WordUse } from "#shared/patient/matching/wordUse.ts";

const set = new PhraseSet(
  [["do you smoke", "are you a smoker"], ["do you drink", "how often do you have a beer"], []],
  ["when did it start"],
);

describe("nearness of phrases", () => {
  it("is that of the nearest phrase of each meaning, 1 for its own words", () => {
    const { words, all } = set.nearness("Are you a smoker?");
    expect(words[0]).toBeCloseTo(1);
    expect(all[0]).toBeCloseTo(1);
    expect(words[1]).toBeLessThan(0.6);
  });

  it("is 0 for a meaning without phrases, and for words that no phrase has", () => {
    expect(set.nearness("do you smoke").all[2]).toBe(0);
    expect([...set.nearness("qqq").all]).toEqual([0, 0, 0]);
  });

  it("looks at the last thing in a message for itself", () => {
    const { words, lastWords } = set.nearness("That must have been a hard week for you. Do you smoke?");
    expect(lastWords[0]).toBeCloseTo(1);
    expect(words[0]).toBeLessThan(0.7);
  });
});

describe("words that a meaning is known with", () => {
  const known = new WordUse(
    ["do you smoke", "do you drink"],
    [
      { text: "how many cigarettes a day", meaning: 0, dialogue: "a" },
      { text: "what about beer", meaning: 1, dialogue: "b" },
    ],
    [["are you a smoker"], []],
  );

  it("leave unknown what no text of the meaning has", () => {
    const [[smoking = 1] = [], [drinking = 0] = []] = known.shares("cigarettes", [0, 1], undefined);
    expect(smoking).toBe(0);
    expect(drinking).toBeGreaterThan(0.5);
  });

  it("do not count those of a conversation that is held out", () => {
    const [[held = 0] = []] = known.shares("cigarettes", [0], "a");
    const [[other = 1] = []] = known.shares("cigarettes", [0], "b");
    expect(held).toBeGreaterThan(0.4);
    expect(other).toBe(0);
  });

  it("count words of phrases as known", () => {
    const [[smoker = 1] = []] = known.shares("smoker", [0], undefined);
    expect(smoker).toBe(0);
  });

  it("tell how much of the meaning's own words the question lacks, and look at its last part for itself", () => {
    const [[all = 0, last = 1, lacks = 1] = []] = known.shares(
      "The weather is dreadful. Do you smoke?",
      [0],
      undefined,
    );
    expect(all).toBeGreaterThan(0.3);
    expect(last).toBe(0);
    expect(lacks).toBe(0);
    expect(known.shares("weather", [0], undefined)[0]?.[2]).toBeGreaterThan(0.8);
  });
});
