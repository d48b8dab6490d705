import {
  assessStatement,
  type PartAssessment,
  type StatementRubric,
} from "#shared/patient/statement/assessStatement.ts";
import { phrasesOf, rubricOf, withSimilar } from "#shared/patient/statement/rubricOf.ts";
import { embedSentences } from "../ports/embeddings.ts";

type Asked = { ideal: string; diagnoses: readonly string[]; statement: string };

/** Assesses a statement against the ideal one by rules and sentence embeddings, with the rubric that was read off that. */
export async function gradeByRules({
  ideal,
  diagnoses,
  statement,
}: Asked): Promise<{ rubric: StatementRubric; parts: PartAssessment[] }> {
  const rubric = rubricOf(ideal, diagnoses);
  const vectors = await embedSentences([
    ...rubric.keyFeatures.map(({ name }) => name),
    ...phrasesOf(statement),
  ]);
  const near = withSimilar(rubric, statement, (feature, phrase) =>
    cosine(vectors.get(feature), vectors.get(phrase)),
  );
  // Without a diagnosis of the case there is nothing to hold the differential against.
  const parts = assessStatement(statement, near).filter(
    ({ part }) => rubric.differential.length > 0 || part !== "narrowing of the differential",
  );
  return { rubric, parts };
}

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b) return 0;
  let [dot, first, second] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    dot += value * other;
    first += value * value;
    second += other * other;
  }
  return dot / (Math.sqrt(first * second) || 1);
}
