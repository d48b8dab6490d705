import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maySayTheSame } from "#scripts/import/osce/diagnosis.ts";
import { namesOfOneDisease } from "#scripts/import/osce/diagnosisNames.ts";
import { examinationsOf, hasOpenData, openExaminations, overOpenData } from "./openData.ts";

const names = namesOfOneDisease.flat();

describe("whether two diagnoses may be one", () => {
  it.each([
    ["Hemophilia", "Haemophilia A"],
    ["Hemorrhoids", "haemorrhoid"],
    ["Benign Paroxysmal Positional Vertigo (BPPV)", "benign paroxysmal positional vertigo"],
    ["BPPV", "Benign paroxysmal positional vertigo"],
    ["Respiratory Distress Syndrome", "Neonatal Respiratory Distress Syndrome (NRDS)"],
    ["Progressive multifocal encephalopathy (PML)", "Progressive multifocal leukoencephalopathy"],
    ["Progressive multifocal encephalopathy", "Progressive multifocal leukoencephalopathy"],
    ["Hirschsprung’s disease", "Hirschsprung disease"],
    ["Hirschprung disease", "Hirschsprung's disease"],
    ["Adenocarcinoma of the pancreas", "Pancreatic adenocarcinoma"],
    ["Pancreatic cancer", "Pancreatic adenocarcinoma"],
    ["Phyllodes tumour", "Phyllodes tumor"],
    ["Eczematous dermatitis", "Eczema"],
    ["Atopic dermatitis", "Eczematous dermatitis"],
    ["Pneumonia", "Community-acquired pneumonia"],
    ["Community-acquired pneumonia", "Acute pneumonitis"],
    ["Apical lung tumor", "Pancoast tumour"],
    ["Leprosy", "Hansen’s disease"],
    ["Osteoarthritis", "Degenerative joint disease"],
    ["Acute lymphocytic leukaemia", "Acute lymphoblastic leukemia"],
    ["Rupture of the flexor digitorum profundus tendon at its point of insertion", "Jersey finger"],
    ["Coarctation of the Aorta", "Aortic coarctation"],
    ["Chronic Venous Insufficiency", "Venous stasis ulcer"],
    ["STEMI", "Acute myocardial infarction"],
    ["Diabetic ketoacidosis", "DKA"],
    ["Neonatal hyperbilirubinaemia, physiological", "Physiologic jaundice of the newborn"],
  ])("%s and %s may be", (a, b) => {
    expect(maySayTheSame(a, b)).toBe(true);
  });

  it.each([
    ["Hemophilia A", "Hemophilia B"],
    ["Reactive arthritis", "Osteoarthritis"],
    ["Physiological neonatal jaundice", "Breast milk jaundice"],
    ["Schizotypal personality disorder", "Schizophreniform disorder"],
    ["Hypothyroidism", "Hyperthyroidism"],
    ["Acute interstitial nephritis", "Interstitial cystitis"],
    ["Oppositional Defiant Disorder", "Nightmare disorder"],
    ["Congenital Rubella Infection", "Respiratory Distress Syndrome"],
    ["Hyponatremia", "Hypernatremia"],
    ["Labyrinthitis", "Benign paroxysmal positional vertigo"],
    ["Asthma", "Pneumonia"],
    ["Meigs syndrome", "Boerhaave syndrome"],
  ])("%s and %s are two", (a, b) => {
    expect(maySayTheSame(a, b)).toBe(false);
  });

  it("is so for a name and itself, and in both directions", () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom(...names), (a, b) => {
        expect(maySayTheSame(a, a)).toBe(true);
        expect(maySayTheSame(a, b)).toBe(maySayTheSame(b, a));
      }),
    );
  });

  it("does not look at case, punctuation, word order or brackets", () => {
    const dressed = fc.constantFrom(...names).chain((name) =>
      fc.record({
        name: fc.constant(name),
        other: fc
          .tuple(fc.shuffledSubarray(name.split(" "), { minLength: name.split(" ").length }), fc.nat(4))
          .map(([words, dress]) =>
            [
              words.join(" "),
              words.join(" ").toUpperCase(),
              `${words.join("  ")}.`,
              `${name} (XQZ)`,
              `${name} disease`,
            ].at(dress),
          ),
      }),
    );
    fc.assert(fc.property(dressed, ({ name, other }) => maySayTheSame(name, other ?? "")));
  });

  it("survives any text", () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => maySayTheSame(a, b) === maySayTheSame(b, a)));
  });
});

const alikePairs = (diagnoses: readonly string[]): string[] =>
  diagnoses.flatMap((a, i) =>
    diagnoses
      .slice(0, i)
      .filter((b) => maySayTheSame(a, b))
      .map((b) => `${b} = ${a}`),
  );

describe("all pairs of a file's diagnoses", () => {
  it("finds the two pairs of the fixture", () => {
    const diagnoses = examinationsOf("good").map((entry) => entry.OSCE_Examination.Correct_Diagnosis);
    expect(alikePairs(diagnoses)).toEqual([
      "Pseudogout (CPPD) = Calcium pyrophosphate deposition disease",
      "Haemophilia A = Hemophilia",
    ]);
  });

  it.skipIf(!hasOpenData)(overOpenData("finds exactly four in the open data"), () => {
    const diagnoses = openExaminations().map((entry) => entry.OSCE_Examination.Correct_Diagnosis);
    expect(alikePairs(diagnoses)).toEqual([
      "Benign Paroxysmal Positional Vertigo (BPPV) = Benign paroxysmal positional vertigo",
      "Hemophilia = Hemophilia A",
      "Respiratory Distress Syndrome = Neonatal Respiratory Distress Syndrome (NRDS)",
      "Progressive multifocal encephalopathy (PML) = Progressive multifocal leukoencephalopathy",
    ]);
  });
});
