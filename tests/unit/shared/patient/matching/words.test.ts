import { describe, expect, it } from "vitest";
import { lemma } from "#shared/patient/matching/lemma.ts";
import {
  conceptFeatures,
  lastPart,
  letterFeatures,
  wordFeatures,
  wordsOf,
} from "#shared/patient/matching/words.ts";

describe("words of a question", () => {
  it("writes contractions out and drops punctuation", () => {
    expect(wordsOf("Can't you sleep? I'm sorry, it's late.")).toEqual([
      "can",
      "not",
      "you",
      "sleep",
      "i",
      "am",
      "sorry",
      "it",
      "late",
    ]);
  });

  it.each([
    ["lifted", "lift"],
    ["lifting", "lift"],
    ["lifts", "lift"],
    ["stopped", "stop"],
    ["allergies", "allergy"],
    ["illnesses", "illness"],
    ["children", "child"],
    ["this", "this"],
    ["is", "be"],
  ])("brings %s to %s", (word, base) => {
    expect(lemma(word)).toBe(base);
  });

  it("takes the last thing asked of a message that says several", () => {
    expect(lastPart("I'm sorry to hear that. When did it start?")).toBe("When did it start?");
    expect(lastPart("when did it start")).toBe("when did it start");
    expect(lastPart("...")).toBe("...");
  });

  it("finds pairs of words with the beginning and the end", () => {
    expect(wordFeatures("pain hurts")).toEqual(["pain", "hurt", "^ pain", "pain hurt", "hurt $"]);
  });

  it("finds letters within each word alone", () => {
    expect(letterFeatures("ab c")).toEqual([" a", "ab", "b ", " ab", "ab ", " ab ", " c", "c ", " c "]);
  });

  it.each([
    ["What do you do for work?", "What is your occupation?", "WORK"],
    ["Any meds?", "Do you take pills?", "MEDICATION"],
    ["Have you had an operation?", "Any prior surgeries?", "SURGERY"],
    ["When did this begin?", "How long ago was that?", "WHEN"],
  ])("sees one concept in “%s” and “%s”", (one, other, concept) => {
    expect(conceptFeatures(one)).toContain(concept);
    expect(conceptFeatures(other)).toContain(concept);
  });
});
