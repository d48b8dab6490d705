import { bold, type Piece } from "#shared/case/model/richText.ts";
import type { ToldLater } from "./hiddenDiagnosis.ts";
import { humanise } from "./humanise.ts";
import { type Examination, type Finding, isGroup, leavesOf } from "./record.ts";

const findingsAtMost = 5;
const lettersAtMost = 300;

/** Says that nothing was found, or nothing said. */
const nothingFound =
  /\b(normal|normothermic|unremarkable|negative|within|none|no|not|without|absent|denies|clear|intact|stable)\b/i;

/**
 * The findings of the source that speak for its diagnosis, in its own words: those that name it, what brought the patient in,
 * and what the examination and the tests found. Values alone are left out: nothing here knows what is normal.
 */
export function supportingFindings(
  { OSCE_Examination }: Examination,
  toldLater: readonly ToldLater[],
): ToldLater[] {
  const { Patient_Actor, Physical_Examination_Findings, Test_Results } = OSCE_Examination;
  const { Symptoms } = Patient_Actor;
  const primary = isGroup(Symptoms) && Symptoms.Primary_Symptom ? Symptoms.Primary_Symptom : Symptoms;
  const [symptom] = [...leavesOf(primary)].filter((text) => text.trim() !== "");
  const found = [
    ...toldLater.filter(
      ({ path }) => path[0] === "Test_Results" || path[0] === "Physical_Examination_Findings",
    ),
    ...(symptom === undefined ? [] : [{ path: ["Primary_Symptom"], text: symptom }]),
    ...[...textsOf(Test_Results), ...textsOf(Physical_Examination_Findings)].filter(({ text }) =>
      tells(text),
    ),
    { path: ["Patient"], text: Patient_Actor.Demographics },
  ].filter(({ text }) => text.length <= lettersAtMost);
  const byText = new Map(found.map((each) => [each.text, each] as const));
  return [...byText.values()].slice(0, findingsAtMost);
}

const tells = (text: string): boolean => text.split(/\s+/).length >= 3 && !nothingFound.test(text);

function textsOf(finding: Finding, path: readonly string[] = []): ToldLater[] {
  if (Array.isArray(finding)) return finding.flatMap((item) => textsOf(item, path));
  if (isGroup(finding))
    return Object.entries(finding).flatMap(([name, value]) => textsOf(value, [...path, name]));
  return typeof finding === "string" ? [{ path, text: finding }] : [];
}

/** `MRI brain, Findings: Lesions …`: a finding in a line, under the last two of its names. */
export const findingLine = ({ path, text }: ToldLater): Piece[] => [
  bold(`${path.slice(-2).map(humanise).join(", ")}:`),
  " ",
  text,
];
