import { longestText } from "#shared/case/model/inputSizes.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { allow, type Decision, refuse } from "#shared/domain/access/decision.ts";
import { assessSummary } from "../encounters/assessSummary.ts";
import { statementPlaceOf } from "../encounters/statementPlace.ts";
import { nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import { takeAllowance } from "../table/identity/allowances.ts";
import { type AnswerStatement, caseOfStatement } from "./summaryStatementChannel.ts";

/** Answers a request for feedback on a summary statement. Nothing of it is kept here: the page keeps it with the learner's state. */
export const answerStatement: AnswerStatement = async (said): Promise<Decision> => {
  const { identifier, actor, data, ref, publish } = said;
  const place = statementPlaceOf(identifier.summary_statement_id);
  const statement = data.user_summary_statement;
  if (statement.trim() === "" || statement.length > longestText) return refuse("INVALID_REQUEST");
  const loaded = await caseOfStatement(said);
  if (!place || !loaded) return refuse("NOT_FOUND");
  const operationId = ref ?? `${identifier.summary_statement_id} ${nowMs()}`;
  const use = { userId: actor.userId, limit: "patient_messages", operationId, nowMs: nowMs() } as const;
  if (!(await takeAllowance(use)).ok) return refuse("LIMIT_REACHED");
  try {
    const assessed = await assessSummary({
      loaded: { ...loaded, learnerId: learnerIdOf(actor) },
      nodeUid: place.nodeUid,
      statement,
      mayLeave: data.model_consent === true,
    });
    if (!assessed.ok) return refuse(assessed.code);
    await publish([{ ai_response: assessed.text, ai_prompt_id: assessed.by, usage_tokens: assessed.tokens }]);
  } catch (error) {
    logger.error("a summary statement got no feedback", { document_id: identifier.document_id, error });
    await publish([{ error: { message: "The feedback could not be written." } }]);
  }
  return allow;
};
