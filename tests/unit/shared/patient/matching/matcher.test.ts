import { describe, expect, it } from "vitest";
import { Matcher } from "#shared/patient/matching/matcher.ts";
import { learnRanking, rank } from "#shared/patient/matching/ranking.ts";
import { phrasingsOf } from "#shared/patient/phraseBook/phrasings.ts";
import { wordVector } from "#tests/builders/patient/wordVectors.ts";

const meanings = [
  "when did the pain start",
  "where is the pain",
  "do you smoke",
  "do you drink",
  "any surgeries",
];
const examples = [
  { text: "when did you first notice the pain", meaning: "when did the pain start" },
  { text: "how long ago did it begin", meaning: "when did the pain start" },
  { text: "can you show me where it hurts", meaning: "where is the pain" },
  { text: "do you use tobacco", meaning: "do you smoke" },
  { text: "how many cigarettes a day", meaning: "do you smoke" },
  { text: "how often do you have alcohol", meaning: "do you drink" },
  { text: "have you ever had an operation", meaning: "any surgeries" },
];
const matcher = new Matcher({ meanings, examples, vectorOf: wordVector, phrasingsOf });

describe("the matcher", () => {
  it.each([
    ["When did this pain begin?", "when did the pain start"],
    ["Where does it hurt?", "where is the pain"],
    ["Are you a smoker?", "do you smoke"],
    ["do u drink alcohol", "do you drink"],
    ["Have you been operated on, any operations?", "any surgeries"],
  ])("takes “%s” for “%s”", (text, meaning) => {
    expect(matcher.match({ text }).candidates[0]?.meaning).toBe(meaning);
  });

  it.each([
    ["Have you ever undergone any surgical procedures?", "any surgeries"],
    ["How frequently do you consume alcoholic beverages?", "do you drink"],
    ["On what date did all of this come on?", "when did the pain start"],
  ])("knows from the phrase book how clinicians ask: “%s”", (text, meaning) => {
    expect(matcher.match({ text }).candidates[0]?.meaning).toBe(meaning);
  });

  it("is sure of a question that it was trained with", () => {
    const { sure, candidates } = matcher.match({ text: "do you use tobacco" });
    expect(sure).toBe(true);
    expect(candidates[0]?.meaning).toBe("do you smoke");
  });

  it.each(["flurb the gronk", "the capital of France", "qqq", "..."])("is not sure of “%s”", (text) => {
    expect(matcher.match({ text }).sure).toBe(false);
  });

  it("gives each meaning once, the likeliest first, with probabilities that leave room for none", () => {
    const { candidates } = matcher.match({ text: "when did the pain start" });
    expect(new Set(candidates.map(({ meaning }) => meaning)).size).toBe(candidates.length);
    const probabilities = candidates.map(({ probability }) => probability);
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
    expect(probabilities.reduce((sum, each) => sum + each, 0)).toBeLessThan(1);
  });

  it("is the same matcher each time it is trained", () => {
    const again = new Matcher({ meanings, examples, vectorOf: wordVector, phrasingsOf });
    const text = "since when do you have the pain";
    expect(again.match({ text })).toEqual(matcher.match({ text }));
  });

  it("leaves out examples of a meaning that there is not", () => {
    const stray = [...examples, { text: "what is the weather", meaning: "weather" }];
    const other = new Matcher({ meanings, examples: stray, vectorOf: wordVector, phrasingsOf });
    expect(
      other.match({ text: "what is the weather" }).candidates.map(({ meaning }) => meaning),
    ).not.toContain("weather");
  });

  it("uses the question before where conversations show what follows", () => {
    const follow = Array.from({ length: 160 }, (_, at) => {
      const topic = at % 2 === 0 ? "do you smoke" : "do you drink";
      const amount = at % 2 === 0 ? "how much do you smoke" : "how much do you drink";
      return [
        { text: topic, meaning: topic, dialogue: `${at}` },
        { text: "how much", meaning: amount, before: { text: topic, meaning: topic }, dialogue: `${at}` },
      ];
    }).flat();
    const trained = new Matcher({
      meanings: ["do you smoke", "do you drink", "how much do you smoke", "how much do you drink"],
      examples: follow,
      vectorOf: wordVector,
      phrasingsOf,
    });
    const after = (meaning: string) =>
      trained.match({ text: "how much", before: { text: meaning, meaning } }).candidates[0]?.meaning;
    expect(after("do you smoke")).toBe("how much do you smoke");
    expect(after("do you drink")).toBe("how much do you drink");
  });
});

describe("the ranking", () => {
  const tries = Array.from({ length: 400 }, (_, at) => ({
    right: at % 10 === 0 ? 2 : 0,
    candidates: [
      { meaning: 0, features: [at % 10 === 0 ? 0.4 : 0.9, 0, 0, 0, 0, 0.5] },
      { meaning: 1, features: [0.3, 0, 0, 0, 0, 0.5] },
    ],
  }));

  it("draws the line so that at most the given share is answered wrongly", () => {
    const ranking = learnRanking(tries, 0.02);
    const answered = tries.filter(({ candidates }) => rank(candidates, ranking).sure);
    expect(answered.filter(({ right }) => right !== 0).length).toBeLessThanOrEqual(8);
    expect(answered.filter(({ right }) => right === 0).length).toBe(360);
  });

  it("answers all where none may be wrong too often", () => {
    const ranking = learnRanking(tries, 1);
    expect(tries.every(({ candidates }) => rank(candidates, ranking).sure)).toBe(true);
  });
});
