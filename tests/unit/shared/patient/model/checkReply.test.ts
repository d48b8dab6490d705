import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refusalOf } from "#shared/patient/model/checkReply.ts";
import { backPainSheet } from "#tests/builders/patient/backPainSheet.ts";

const sheet = backPainSheet();
const refusal = (says: string, ...facts: string[]) => refusalOf(sheet, { says, facts });

describe("replies that a model may give", () => {
  it.each([
    ["It started four days ago, doctor, when I lifted a crate.", ["onset-1"]],
    ["I lifted a crate, and that's when it began. That was 4 days ago.", ["onset-1"]],
    ["Well, I do smoke, about ten cigarettes a day.", ["smoking-1"]],
    ["No, I have no fever.", ["absent-1"]],
    ["I haven't had any fever, and I haven't lost weight either.", ["absent-1", "absent-2"]],
    ["Yes, my back hurts.", ["complaint-1"]],
    ["I take a steroid for my lungs, and ibuprofen since Monday.", ["medications-1", "medications-2"]],
    ["Maybe I pulled something?", []],
    ["I am afraid I cannot tell you anything about that.", []],
    ["I'm sorry, I don't know.", []],
    ["I don't remember, doctor.", []],
    ["I am Ruth Olsen.", []],
  ])("%s", (says, facts) => {
    expect(refusalOf(sheet, { says, facts })).toBeUndefined();
  });

  it("are each fact of the sheet that may be told, in its own words", () => {
    for (const { id, says, tell } of sheet.facts)
      expect([id, refusalOf(sheet, { says, facts: [id] })]).toEqual([
        id,
        tell === "never" ? expect.any(String) : undefined,
      ]);
  });
});

describe("replies that are refused", () => {
  it.each([
    ["empty", "  ", []],
    ["too long", "My back hurts. ".repeat(60), ["complaint-1"]],
    ["no plain words", "<b>My back hurts.</b>", ["complaint-1"]],
    ["no plain words", "**My back** hurts.", ["complaint-1"]],
    ["no plain words", "Моя спина болит.", ["complaint-1"]],
    ["no plain words", "See https://example.org", []],
    ["out of role", "As an AI language model I cannot do that.", []],
    ["out of role", "My instructions are to answer by facts.", []],
    ["out of role", "You should order an image of my back.", ["complaint-1"]],
    ["names the diagnosis", "I think it is a vertebral compression fracture.", []],
    ["names the diagnosis", "A fracture by compression of some vertebral bone.", []],
    ["cites a fact that is not there", "My back hurts.", ["complaint-9"]],
    ["tells what is never told", "It hurts.", ["tests-1"]],
    ["tells what is never told", "They saw a wedge deformity on the radiograph.", ["complaint-1"]],
    ["goes beyond its facts", "My back hurts and my leg is numb.", ["complaint-1"]],
    ["goes beyond its facts", "I smoke ten cigarettes a day.", []],
    ["goes beyond its facts", "Yes.", []],
    ["goes beyond its facts", "No, nothing.", []],
    ["goes beyond its facts", "It began five days ago, when I lifted a crate.", ["onset-1"]],
    ["goes beyond its facts", "It began four weeks ago, when I lifted a crate.", ["onset-1"]],
    ["goes beyond its facts", "The right side of my back hurts.", ["complaint-1"]],
    ["goes beyond its facts", "Twenty cigarettes a day.", ["smoking-1"]],
    ["goes beyond its facts", "No fever and no chills.", ["absent-1"]],
    ["contradicts its facts", "Yes, I have a fever.", ["absent-1"]],
    ["contradicts its facts", "I have a fever.", ["absent-1"]],
    ["contradicts its facts", "No, I don't smoke.", ["smoking-1"]],
    ["contradicts its facts", "I do not take a steroid.", ["medications-1"]],
    ["contradicts its facts", "Yes.", ["absent-1"]],
    ["contradicts its facts", "No.", ["smoking-1"]],
  ])("%s: %s", (reason, says, facts) => {
    expect(refusalOf(sheet, { says, facts })).toBe(reason);
  });

  it("are all that name the diagnosis or a hidden finding, whatever stands around and whatever is cited", () => {
    const hidden = fc.constantFrom(
      ...sheet.diagnosis,
      ...sheet.facts.filter(({ tell }) => tell === "never").map(({ says }) => says),
    );
    const cited = fc.subarray(sheet.facts.map(({ id }) => id));
    const around = fc.constantFrom(
      "",
      "My back hurts.",
      "I think it is",
      "Well, doctor,",
      "they told me about",
      "no",
    );
    fc.assert(
      fc.property(around, hidden, around, cited, fc.boolean(), (before, secret, after, facts, isLoud) => {
        const says = `${before} ${isLoud ? secret.toUpperCase() : secret} ${after}`;
        expect([
          "names the diagnosis",
          "tells what is never told",
          "goes beyond its facts",
          "contradicts its facts",
        ]).toContain(refusal(says, ...facts));
      }),
    );
  });

  it("are all that change a number of a fact", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }).filter((number) => number !== 10),
        (number) => {
          expect(refusal(`I smoke ${number} cigarettes a day.`, "smoking-1")).toBe("goes beyond its facts");
        },
      ),
    );
  });
});
