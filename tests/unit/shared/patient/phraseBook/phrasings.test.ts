import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phraseBook, phrasesOf } from "#shared/patient/phraseBook/entries.ts";
import { entryOf, phrasingsOf } from "#shared/patient/phraseBook/phrasings.ts";
import { questionsOfTopic } from "#shared/patient/sheet/topicQuestions.ts";

describe("the phrase book", () => {
  it("has each entry once, each with its plainest way in one piece", () => {
    const names = phraseBook().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(300);
    for (const { title } of phraseBook()) expect(title).not.toMatch(/[(|)#:]/);
  });

  it("is written in plain words and slots that are known", () => {
    for (const { name, lines } of phraseBook())
      for (const words of lines.flat(2)) expect(words, name).toMatch(/^(?:[a-z0-9' ]|\{it\}|\{x\})*$/);
  });

  it("finds each entry by its own plainest way", () => {
    for (const { name, title } of phraseBook()) {
      const asked = title.replace("{it}", "the cough").replace("{x}", "the inhaler");
      expect(entryOf(asked), name).toMatchObject({ isTitle: true, entry: { name } });
    }
  });

  it("says each alternative of a line in one of its phrases", () => {
    const part = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (line) => {
        const phrases = phrasesOf(line, 20).map((phrase) => phrase.split(" "));
        for (const [place, alternatives] of line.entries())
          for (const words of alternatives)
            expect(phrases.some((phrase) => phrase[place] === words)).toBe(true);
      }),
    );
  });

  it("says no more phrases of a line than are asked for", () => {
    expect(phrasesOf([["a", "b", "c", "d"]], 2)).toEqual(["a", "b"]);
  });
});

describe("the entry of a question", () => {
  it.each([
    ["When did the cough first start?", "start-when", "the cough", undefined],
    ["How long have you had a sore throat?", "duration", "a sore throat", undefined],
    ["How often do you take the blue inhaler?", "dose-often", undefined, "the blue inhaler"],
    ["Does anybody in your family have asthma?", "family-x", undefined, "asthma"],
    ["Do you have night sweats?", "fever", undefined, undefined],
    ["Why do you take lisinopril", "meds-why", undefined, "lisinopril"],
  ])("of “%s” is %s", (question, name, complaint, thing) => {
    expect(entryOf(question)).toMatchObject({ entry: { name }, complaint, thing });
  });

  it.each(["", "???", "mitochondria", "the train leaves at noon on platform nine today"])(
    "of “%s” is none",
    (question) => {
      expect(entryOf(question)).toBeUndefined();
    },
  );

  it("is known for most of the usual questions of the topics", () => {
    const questions = Object.values(questionsOfTopic)
      .flat()
      .map((question) => question.replace("{it}", "the pain"));
    const known = questions.filter((question) => entryOf(question) !== undefined);
    expect(known.length / questions.length).toBeGreaterThan(0.9);
  });
});

describe("other ways to ask", () => {
  it("have the author's complaint in their slots, the main one under other names, too", () => {
    const [start = [], worse = [], itch = []] = phrasingsOf([
      ["When did the cough start?"],
      ["What makes the cough worse?"],
      ["When did the itch start?"],
    ]);
    expect(start).toEqual(expect.arrayContaining(["when did it start", "when did your cough occur"]));
    expect(start.join(" ")).not.toContain("itch");
    expect(worse.some((way) => way.includes("cough"))).toBe(true);
    expect(itch.length).toBeGreaterThan(5);
    expect(itch.every((way) => way.endsWith("itch") || /\bitch\b/.test(way))).toBe(true);
  });

  it("say nothing of pain or of a part of the body that no author's way names", () => {
    const cough = phrasingsOf([["How did the cough start?"], ["Where is the cough?"]]).flat();
    expect(cough.length).toBeGreaterThan(10);
    expect(cough.filter((way) => /\b(?:pain|hurt|hurts|back|chest)\b/.test(way))).toEqual([]);
    expect(phrasingsOf([["Where is the pain?"], ["Does it hurt?"]]).flat()).toContain(
      "tell me where it hurts",
    );
  });

  it("leave out what the author wrote, and each other's doubles", () => {
    const [ways = []] = phrasingsOf([["Do you smoke?", "Are you a smoker?"]]);
    expect(ways).not.toContain("do you smoke");
    expect(ways).not.toContain("are you a smoker");
    expect(new Set(ways).size).toBe(ways.length);
    expect(ways).toContain("how many packs a day do you smoke");
  });

  it("are none for what the book does not know", () => {
    expect(phrasingsOf([["What became of the parrot?"], []])).toEqual([[], []]);
  });

  it("are the same each time, whatever is asked for beside", () => {
    const ways = [["Do you drink alcohol?"], ["Any surgeries?"]];
    expect(phrasingsOf(ways)).toEqual(phrasingsOf(ways));
    expect(phrasingsOf(ways)[1]).toEqual(phrasingsOf([["Any surgeries?"]])[0]);
  });
});
