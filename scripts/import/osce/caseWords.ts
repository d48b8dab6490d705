import { type Examination, leavesOf } from "./record.ts";

const commonWords = new Set(
  `about after also and any are been but does for from had has have her his information into mother patient past
  no normal not noted notable of or other over provided reported reports she signs significant some that the their
  there they this was were when which with within without years year old presents presenting history examination
  findings limits`.split(/\s+/),
);

/** The telling words of a case's story and findings, its diagnosis left out. Cases that share many read alike. */
export function caseWords(examination: Examination): Set<string> {
  const {
    Correct_Diagnosis: _told,
    Physical_Examination_Findings,
    Patient_Actor,
    Test_Results,
    ...rest
  } = examination.OSCE_Examination;
  const { Vital_Signs: _vitals, ...examined } = Physical_Examination_Findings;
  const words = [...leavesOf({ ...rest, Patient_Actor, examined, Test_Results })]
    .join(" ")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3 && !commonWords.has(word))
    // The stem is enough: pruritus and pruritic, jaundice and jaundiced.
    .map((word) => word.slice(0, 6));
  return new Set(words);
}
