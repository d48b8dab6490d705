import { describe, expect, it } from "vitest";
import { packEntries, unpackEntries } from "#functions/table/cases/packedEntries.ts";
import { changesProgress } from "#functions/workers/changesProgress.ts";

const at = (value: unknown) => ({ value, updatedAt: 1_795_000_000_000 });
const image = (entries: object) => ({ entries: { B: Buffer.from(packEntries(entries)).toString("base64") } });

describe("what a changed row can do to progress", () => {
  const card = { one: { invisible: at(false), collapsed: at(false) } };

  it("an answer and its Submit add time alone", () => {
    const answered = { ...card, option: { value: at(true) }, comment: { invisible: at(false) } };
    expect(changesProgress("CARD#one", image(card), image(answered))).toBe(false);
    expect(changesProgress("CARD#one", undefined, image({ option: { value: at(true) } }))).toBe(false);
  });

  it("a card that is revealed or handed in may move it, and so may the case's own entries", () => {
    const submitted = { one: { ...card.one, submitted: at(true) } };
    expect(changesProgress("CARD#one", undefined, image(card))).toBe(true);
    expect(changesProgress("CARD#one", image(card), image(submitted))).toBe(true);
    expect(changesProgress("CARD#root", image({}), image({ root: { finished: at(true) } }))).toBe(true);
  });

  it("what cannot be told counts as a change", () => {
    expect(changesProgress("LOG#01", undefined, {})).toBe(true);
    expect(changesProgress("CARD#one", {}, image(card))).toBe(true);
    expect(changesProgress("CARD#one", image(card), { entries: {} })).toBe(true);
  });
});

describe("packed entries", () => {
  it("come back as they were, and so do rows that were kept as JSON", () => {
    const entries = { one: { value: at("Schmerz – 痛み 🫀"), list: at([1, null, { a: "b" }]) } };
    expect(unpackEntries(packEntries(entries))).toEqual(entries);
    expect(unpackEntries(JSON.stringify(entries))).toEqual(entries);
  });

  it("hold four answered questions of five options each in less than a write unit", () => {
    const entries: Record<string, object> = {};
    for (let question = 0; question < 4; question++) {
      const stamp = 1_795_000_000_000 + question * 20_123;
      const uid = (part: string) => `${(0x9e3779b1 * (question + 1)).toString(16)}-4f1c-8a2b-${part}`;
      for (let option = 0; option < 5; option++) {
        entries[uid(`o${option}`)] = { value: { value: option === 1, updatedAt: stamp } };
      }
      entries[uid("input")] = {
        graded: { value: true, updatedAt: stamp },
        inactive: { value: 2, updatedAt: stamp },
      };
      entries[uid("submit")] = { inactive: { value: 2, updatedAt: stamp } };
      entries[uid("comment")] = { invisible: { value: false, updatedAt: stamp } };
    }
    expect(packEntries(entries).length).toBeLessThan(850);
  });
});
