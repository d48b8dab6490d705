import { statementDiagnosesOf, summaryStatementOf } from "#shared/case/model/summaryStatement.ts";
import { findNodes, indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { BenchPlay } from "#shared/contract/versions/bench.ts";
import {
  type BenchReport,
  failText,
  judgeDialogue,
  type PlayedReply,
} from "#shared/patient/bench/runBench.ts";
import {
  type StatementGrades,
  statementBenchSchema,
  statementFails,
  statementFailText,
} from "#shared/patient/bench/statements.ts";
import { authoredEncounter } from "./askPatient.ts";
import { gradeByRules } from "./gradeByRules.ts";
import { notPlayed, playDialogue } from "./playDialogue.ts";

/** Everything that the authors of a case expect of its patients and of its feedback on summary statements. */
export function benchPlaysOf(root: ContentNode): BenchPlay[] {
  const dialogues = findNodes(root, ({ type }) => type === "aiAssistantChat").flatMap((chat) => {
    const authored = authoredEncounter(chat);
    return (authored?.bench ?? []).map(
      (dialogue): BenchPlay => ({
        kind: "dialogue",
        sheet: (authored as NonNullable<typeof authored>).sheet,
        dialogue,
      }),
    );
  });
  const index = indexTree(root);
  const statements = findNodes(root, ({ aiStatementBench }) => aiStatementBench !== undefined).flatMap(
    ({ uid, aiStatementBench }) => {
      const bench = statementBenchSchema.safeParse(aiStatementBench);
      const ideal = summaryStatementOf(index, uid)?.ideal ?? "";
      if (!bench.success || ideal === "") return [];
      const diagnoses = statementDiagnosesOf(root);
      return bench.data.statements.map(
        (graded): BenchPlay => ({ kind: "statement", ideal, diagnoses, graded }),
      );
    },
  );
  return [...dialogues, ...statements];
}

/** Outcome of a dialogue or a statement. */
export type Outcome = { replies: readonly PlayedReply[]; grades: StatementGrades | null };

/** Fails of one dialogue or statement, a line each. */
export function failsOf(play: BenchPlay, { replies, grades }: Outcome): string[] {
  if (play.kind === "dialogue") return judged(play, replies).fails.map(failText);
  if (grades === null)
    return [`Statement “${play.graded.name}”: the model gave no grades that can be checked`];
  return statementFails(play.graded, grades).map(statementFailText);
}

const judged = (
  { sheet, dialogue }: Extract<BenchPlay, { kind: "dialogue" }>,
  replies: readonly PlayedReply[],
): BenchReport => judgeDialogue(sheet, dialogue, replies);

/** Plays a dialogue with the case's own patient, or grades a statement by rules. @throws PatientUnavailable */
export async function playByRules(play: BenchPlay): Promise<Outcome> {
  if (play.kind === "dialogue") {
    const how = { model: undefined, untilMs: Number.POSITIVE_INFINITY };
    return { grades: null, replies: (await playDialogue(play, notPlayed(), how)).replies };
  }
  const { ideal, diagnoses, graded } = play;
  const { parts } = await gradeByRules({ ideal, diagnoses, statement: graded.text });
  return { replies: [], grades: Object.fromEntries(parts.map(({ part, grade }) => [part, grade])) };
}
