import { statementDiagnosesOf, summaryStatementOf } from "#shared/case/model/summaryStatement.ts";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { audienceOfLearner } from "#shared/domain/access/audience.ts";
import { snapshotRead } from "#shared/domain/corrections.ts";
import { statementFeedbackText } from "#shared/patient/statement/statementFeedbackText.ts";
import type { LoadedDocument } from "../access/document.ts";
import { treeForAudience } from "../attempts/treeFor.ts";
import { getLearnerHead } from "../table/cases/learnerState.ts";
import { allowedModel } from "./allowedModel.ts";
import { gradeByModel } from "./gradeByModel.ts";
import { gradeByRules } from "./gradeByRules.ts";
import { statementPromptId } from "./prompts/statementPrompt.ts";

/** Names the rules by which statements are assessed; their next version has another name. */
const statementRules = "summary-statement-rules-1";

type Assessed = { ok: true; text: string; by: string; tokens: number } | { ok: false; code: ErrorCode };
type Asked = {
  loaded: Pick<LoadedDocument, "document" | "program" | "learnerId">;
  nodeUid: string;
  statement: string;
  /** The student lets the statement be sent to the program's language model. */
  mayLeave: boolean;
};

/**
 * Feedback on a summary statement against the ideal statement of the version that the attempt reads: by a language model where
 * the program and the student allow it and its grades can be checked, by rules and sentence embeddings otherwise. Refused where the program has no AI cards, in cases with an exam, and where the input asks for no statement.
 */
export async function assessSummary({ loaded, nodeUid, statement, mayLeave }: Asked): Promise<Assessed> {
  const { document, program, learnerId } = loaded;
  if (program.feature_flags.vpe !== true) return { ok: false, code: "NOT_FOUND" };
  const { attempt } = await getLearnerHead(learnerId, document.id);
  const snapshotId = attempt
    ? snapshotRead(document.corrections, attempt.snapshot_id)
    : document.published_snapshot_id;
  const root = await treeForAudience(audienceOfLearner(learnerId), document.id, snapshotId);
  const asked = summaryStatementOf(indexTree(root), nodeUid);
  if (!asked || asked.ideal === "" || timedSectionOf(root)) return { ok: false, code: "NOT_FOUND" };
  const { rubric, parts } = await gradeByRules({
    ideal: asked.ideal,
    diagnoses: statementDiagnosesOf(root),
    statement,
  });
  const model = mayLeave ? await allowedModel(program, learnerId) : undefined;
  const graded =
    model &&
    (await gradeByModel(model, {
      statement,
      ideal: asked.ideal,
      rubric,
      parts: parts.map(({ part }) => part),
    }));
  return graded
    ? {
        ok: true,
        text: statementFeedbackText(graded.parts, "model"),
        by: statementPromptId,
        tokens: graded.tokens,
      }
    : { ok: true, text: statementFeedbackText(parts), by: statementRules, tokens: 0 };
}
