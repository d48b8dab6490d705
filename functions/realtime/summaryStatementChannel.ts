import { channels } from "#shared/contract/channels.ts";
import { type Decision, refuse } from "#shared/domain/access/decision.ts";
import { decide } from "#shared/domain/access.ts";
import { documentOfLearner, type LoadedDocument } from "../access/document.ts";
import { statementPlaceOf } from "../encounters/statementPlace.ts";
import { recentProgram } from "../runtime/openProgram.ts";
import { defineChannel, type Followed, type Said } from "./channel.ts";

type Definition = typeof channels.AutomatedSummaryStatementChannel;

/** The case that a statement stands in, as its writer may use it in the program. */
export async function caseOfStatement({
  identifier,
  programId,
}: Followed<Definition>): Promise<LoadedDocument | undefined> {
  const place = statementPlaceOf(identifier.summary_statement_id);
  const program = place && (await recentProgram(programId));
  return program && documentOfLearner(identifier.document_id, { learnerId: place.userId, program });
}

export type AnswerStatement = (said: Said<Definition>) => Promise<Decision>;
let answerStatement: AnswerStatement | undefined;

/** Sets what answers statements in this process: only one function carries the rules and the embedding model. */
export function answerStatementsWith(answer: AnswerStatement): void {
  answerStatement = answer;
}

/** Feedback on a learner's own summary statement. Nobody else follows it. */
export const summaryStatementChannel = defineChannel({
  definition: channels.AutomatedSummaryStatementChannel,
  action: "case.play",
  rule: async (followed) => {
    const loaded = await caseOfStatement(followed);
    const place = statementPlaceOf(followed.identifier.summary_statement_id);
    return (actor) =>
      loaded && actor.userId === place?.userId
        ? decide(actor, "case.play", loaded.resource)
        : refuse("NOT_FOUND");
  },
  receive: (said) => {
    if (!answerStatement) throw new Error("This function answers no summary statements");
    return answerStatement(said);
  },
});
