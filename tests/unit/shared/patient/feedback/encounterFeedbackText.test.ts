import { describe, expect, it } from "vitest";
import { encounterFeedback } from "#shared/patient/feedback/encounterFeedback.ts";
import { encounterFeedbackText } from "#shared/patient/feedback/encounterFeedbackText.ts";
import { backPainEncounter } from "#tests/builders/patient/aCaseWithPatient.ts";

const { checklist } = backPainEncounter();
const partOf = (text: string, heading: string): string =>
  text.split("### ").find((part) => part.startsWith(heading)) ?? "";

describe("feedback on an encounter as text (D-29)", () => {
  it("names what was found and missed, each found one with the message that shows it", () => {
    const text = encounterFeedbackText(
      encounterFeedback(checklist, [
        { message: "Hello, I am a medical student.", facts: [], meanings: [] },
        { message: "When did **it** start?", facts: ["onset-1"], meanings: ["onset"] },
        { message: "Do you smoke?", facts: [], meanings: ["no-smoking"] },
      ]),
    );
    expect(partOf(text, "What you found out")).toContain(
      "**Onset of the pain**: message 2, “When did it start?”",
    );
    expect(partOf(text, "What you asked")).toContain("**Smoking**: message 3, “Do you smoke?”");
    expect(partOf(text, "What you did not ask")).toContain("Steroids (a key part of this history)");
    expect(partOf(text, "What you did well")).toContain("**Introduction**: message 1");
    expect(partOf(text, "What to do next time")).toContain("**Closing**: Sum up what you heard");
  });

  it("compares a try with the one before, and says nothing of what is the same", () => {
    const onset = { message: "When did it start?", facts: ["onset-1"], meanings: ["onset"] };
    const smoking = { message: "I am sorry to hear that. Do you smoke?", facts: ["smoking-1"], meanings: [] };
    const [before, after] = [[onset], [onset, smoking]].map((turns) => encounterFeedback(checklist, turns));
    if (!before || !after) throw new Error("There are two");
    const text = encounterFeedbackText(after, before);
    expect(text.startsWith("### Compared with your try before\n")).toBe(true);
    const compared = partOf(text, "Compared");
    expect(compared).toContain("**Found out**: 2 of 3, after 1 of 3 before");
    expect(compared).toContain("**New in this try**: Smoking");
    expect(compared).toContain("**Better in the conversation**: empathy");
    expect(compared).not.toContain("not this time");
    expect(encounterFeedbackText(after)).not.toContain("Compared");
  });

  it("says of an encounter in which nothing was found that nothing was", () => {
    const text = encounterFeedbackText(encounterFeedback(checklist, []));
    expect(partOf(text, "What you found out")).toContain("Nothing on the list for this patient yet.");
    expect(text).not.toContain("What you asked");
  });
});
