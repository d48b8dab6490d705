import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseWords } from "#scripts/import/osce/caseWords.ts";
import { maySayTheSame } from "#scripts/import/osce/diagnosis.ts";
import { chooseDistractors, shuffled, toReview } from "#scripts/import/osce/distractors.ts";
import { readPatient } from "#scripts/import/osce/patient.ts";
import type { Examination } from "#scripts/import/osce/record.ts";
import { examinationsOf, hasOpenData, openExaminations, overOpenData } from "./openData.ts";

const asCase = (examination: Examination) => ({
  sourceId: examination.source_id,
  diagnosis: examination.OSCE_Examination.Correct_Diagnosis,
  patient: readPatient(examination.OSCE_Examination.Patient_Actor.Demographics),
  words: caseWords(examination),
});

const adult = { sex: "unspecified", ageGroup: "Adult (19-64 years)" } as const;
const named = (...diagnoses: string[]) =>
  diagnoses.map((diagnosis) => ({ diagnosis, patient: adult, words: new Set<string>() }));

function expectFairOptions(cases: ReturnType<typeof asCase>[]) {
  for (const own of cases) {
    const wrong = chooseDistractors(own, cases);
    const options = [own.diagnosis, ...wrong];
    for (const [i, a] of options.entries()) {
      for (const b of options.slice(i + 1)) expect(maySayTheSame(a, b), `${a} / ${b}`).toBe(false);
    }
    for (const diagnosis of wrong) expect(cases.some((entry) => entry.diagnosis === diagnosis)).toBe(true);
  }
}

describe("wrong answers for the question on the diagnosis", () => {
  it("are other cases' diagnoses, none of which may mean the right one or another", () => {
    expectFairOptions(examinationsOf("good").map(asCase));
  });

  it("are four where the file has enough", () => {
    const cases = examinationsOf("good").map(asCase);
    for (const own of cases) expect(chooseDistractors(own, cases)).toHaveLength(4);
  });

  it("are diseases that are known to be others, before any of which that is not known", () => {
    const own = { sourceId: "x", patient: adult, words: new Set(["wheeze"]), diagnosis: "Asthma" };
    const known = named("Gout", "Psoriasis", "Cataract", "Measles");
    const odd = { diagnosis: "Strange wheeziness", patient: adult, words: new Set(["wheeze"]) };
    const chosen = chooseDistractors(own, [odd, ...known]);
    expect(new Set(chosen)).toEqual(new Set(known.map(({ diagnosis }) => diagnosis)));
    expect(toReview("Asthma", chosen)).toEqual([]);
    const fromFewer = chooseDistractors(own, [odd, ...known.slice(1)]);
    expect(fromFewer).toContain("Strange wheeziness");
    expect(toReview("Asthma", fromFewer)).toEqual(["Strange wheeziness"]);
  });

  it("never say the same twice, although two other cases do", () => {
    const own = {
      sourceId: "x",
      ...named("Gout")[0],
      patient: adult,
      words: new Set<string>(),
      diagnosis: "Gout",
    };
    const chosen = chooseDistractors(own, named("BPPV", "Benign paroxysmal positional vertigo", "Asthma"));
    expect(chosen).toHaveLength(2);
  });

  it("do not offer a man a disease of women, nor the other way round", () => {
    const others = named("Ovarian torsion", "Testicular torsion", "Asthma");
    const own = (sex: "female" | "male") => ({
      sourceId: "x",
      diagnosis: "Gout",
      patient: { ...adult, sex },
      words: new Set<string>(),
    });
    expect(chooseDistractors(own("male"), others)).not.toContain("Ovarian torsion");
    expect(chooseDistractors(own("female"), others)).not.toContain("Testicular torsion");
  });

  it("depend on the source id and the other cases, not on their order", () => {
    const cases = examinationsOf("good").map(asCase);
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.shuffledSubarray(cases, { minLength: cases.length }),
        (own, order) => {
          expect(chooseDistractors(own, order)).toEqual(chooseDistractors(own, cases));
        },
      ),
    );
  });

  it("leave the right answer's place to the source id", () => {
    const options = ["right", "a", "b", "c", "d"];
    const places = new Set(
      Array.from({ length: 60 }, (_, i) => shuffled(options, `case-${i}`).indexOf("right")),
    );
    expect(places.size).toBe(5);
    expect(shuffled(options, "case-1")).toEqual(shuffled([...options].reverse(), "case-1"));
  });

  it.skipIf(!hasOpenData)(overOpenData("are fair in all sixty open cases"), () => {
    const cases = openExaminations().map(asCase);
    expectFairOptions(cases);
    for (const own of cases) expect(chooseDistractors(own, cases)).toHaveLength(4);
  });
});
