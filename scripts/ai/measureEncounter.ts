import { readFileSync } from "node:fs";
import { patientRecord } from "#scripts/import/osce/patientRecord.ts";
import { parseExaminations } from "#scripts/import/osce/record.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { beginning, replyTo } from "#shared/patient/dialogue/encounter.ts";
import {
  makeOwnPatient,
  type OwnPatient,
  textsOfMessage,
  textsOfSheet,
} from "#shared/patient/dialogue/ownPatient.ts";
import { phrasingsOf } from "#shared/patient/phraseBook/phrasings.ts";
import { deriveSheet } from "#shared/patient/sheet/deriveSheet.ts";
import { cachedVectors } from "./cachedVectors.ts";
import type { MatchCounts } from "./measureMatcher.ts";

export interface ExaminationQuestion {
  examination: string;
  question: string;
  /** Words of which the reply must say one; none where the sheet says nothing of it. */
  expected: readonly string[];
  /** True if saying that there is nothing to say would be right, too. */
  mayKnowNothing: boolean;
}

export interface EncounterMistake {
  question: ExaminationQuestion;
  reply: string;
  verdict: "wrong" | "abstained";
}

/** Reads `examination`, `question`, `expected`; of `expected`, each of several between "|", and "-" for what the sheet does not say. */
export function readExaminationQuestions(path: string): ExaminationQuestion[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .slice(1)
    .filter((line) => line.trim() !== "")
    .map((line, at) => {
      const [examination, question, expected] = line.split("\t");
      if (!examination || !question || !expected)
        throw new CannotStart(
          `${path}, line ${at + 2}: examination, question and expected must not be empty`,
        );
      const words = expected.split("|");
      return {
        examination,
        question,
        expected: words.filter((word) => word !== "-"),
        mayKnowNothing: words.includes("-"),
      };
    });
}

/** Own patients of the examinations of a file, by source id, with vectors for whatever will be said to them. */
export async function patientsOf(
  path: string,
  wanted: ReadonlySet<string>,
  messages: readonly string[],
): Promise<Map<string, OwnPatient>> {
  const { examinations } = parseExaminations(readFileSync(path));
  const sheets = new Map(
    examinations
      .filter(({ examination }) => wanted.has(examination.source_id))
      .map(({ examination }) => [examination.source_id, deriveSheet(patientRecord(examination))]),
  );
  const vectors = await cachedVectors([
    ...[...sheets.values()].flatMap(textsOfSheet),
    ...messages.flatMap(textsOfMessage),
  ]);
  return new Map(
    [...sheets].map(([id, sheet]) => [
      id,
      makeOwnPatient(sheet, (text) => vectors.get(text) ?? [], phrasingsOf),
    ]),
  );
}

/** Asks each patient its questions, each at the beginning of an encounter, and holds the replies against what was expected. */
export async function measureEncounter(
  examinations: string,
  questions: readonly ExaminationQuestion[],
): Promise<{ counts: Omit<MatchCounts, "likeliestRight">; mistakes: EncounterMistake[] }> {
  const patients = await patientsOf(
    examinations,
    new Set(questions.map(({ examination }) => examination)),
    questions.map(({ question }) => question),
  );
  const counts = { right: 0, wrong: 0, abstained: 0 };
  const mistakes: EncounterMistake[] = [];
  for (const question of questions) {
    const patient = patients.get(question.examination);
    if (!patient) throw new CannotStart(`${examinations} has no examination ${question.examination}`);
    const { reply } = replyTo(patient, beginning, question.question);
    const said = reply.text.toLowerCase();
    const knowsNothing = reply.kind === "not on the sheet";
    const isRight = knowsNothing
      ? question.mayKnowNothing
      : question.expected.some((word) => said.includes(word.toLowerCase()));
    if (isRight) counts.right++;
    else {
      const verdict = reply.kind === "unsure" ? "abstained" : "wrong";
      counts[verdict]++;
      mistakes.push({ question, reply: reply.text, verdict });
    }
  }
  return { counts, mistakes };
}
