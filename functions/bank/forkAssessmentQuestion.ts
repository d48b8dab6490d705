import { copyCase } from "#shared/case/build/copyCase.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { forkAssessmentQuestion as route } from "#shared/contract/bank/questions.ts";
import { questionTextLength } from "#shared/domain/bank/vocabulary.ts";
import { newQuestion } from "../curriculum/questionLines.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import {
  getQuestion,
  type QuestionRow,
  readQuestions,
  reserveQuestionIds,
  writeQuestions,
} from "../table/bank/questions.ts";
import { getDocument } from "../table/cases/documents.ts";
import { reserveDocumentId } from "../table/cases/sources.ts";
import { getDocumentVersions, getVersion } from "../table/versions/versions.ts";
import { authorsOf } from "./authorsOf.ts";
import { putQuestionWithDocument } from "./newQuestionDocument.ts";
import { pairOf } from "./pairOf.ts";

const answer = (parent: number, id: number) => ({
  data: { message: `Question ${id} was made from question ${parent}.`, success: true, id },
});

/** @see spec assessments §2.16 "Branch" */
export const forkAssessmentQuestion = defineHandler(route, {
  run: async ({ params }, { operationId, ...signedIn }) => {
    const parent = await getQuestion(Number(params.id));
    if (!parent) throw new Refusal("NOT_FOUND");
    const madeBefore = async () => (await readQuestions()).rows.find(({ uid }) => uid === operationId);
    const made = await madeBefore();
    if (made) return answer(parent.id, made.id);
    const id = await reserveQuestionIds(1);
    const at = isoTime(nowMs());
    const root = await ownText(parent);
    const documentId = root && (await reserveDocumentId(`operation:${operationId}`));
    const copy: QuestionRow = {
      ...parent,
      ...{ id, uid: operationId, parent_id: parent.id, editing_document_id: documentId ?? null },
      case_summary_identifier: copyLabel(parent.case_summary_identifier),
      // Statistics, deliveries and decisions are of the question that was sat.
      ...{ difficulty: null, discrimination: null, efficiency_breakpoints_seconds: [] },
      // Pairs of enemies are kept on both questions, so the branch begins without any. Branches of one question count as enemies by themselves.
      ...{ enemy_ids: [], administrations: 0 },
      // Reviews are of the text in its own version.
      ...{
        reviews: [],
        author_ids: [...new Set([...(await authorsOf(parent)), signedIn.person.profile.id])],
      },
      ...{ delivered: false, text_snapshot_id: null, status: "Not reviewed", cci_status: null },
      ...{ archived_at: null, created_at: at, updated_at: at, rev: 0 },
    };
    const write = newQuestion({ person: signedIn.person, operationId, at }, copy);
    const title = copy.case_summary_identifier;
    const isWritten =
      root && documentId
        ? await putQuestionWithDocument(write, {
            document: { id: documentId, title, root: copyCase(root, { uid: `case_${documentId}`, title }) },
            ...{ signedIn, operationId, at, pair: await pairOf(parent) },
          })
        : await writeQuestions([write]);
    if (isWritten) return answer(parent.id, id);
    const other = await madeBefore();
    if (!other) throw new Refusal("CONFLICT");
    return answer(parent.id, other.id);
  },
});

const suffix = " copy";
const copyLabel = (label: string): string =>
  `${label.slice(0, questionTextLength.label - suffix.length)}${suffix}`;

/** Text of the question's own document as its authors have written it; undefined where it has none. */
async function ownText({ editing_document_id }: QuestionRow): Promise<ContentNode | undefined> {
  if (editing_document_id === null) return undefined;
  const document = await getDocument(editing_document_id, { consistent: true });
  if (!document) return undefined;
  const versions = await getDocumentVersions(document.id);
  const review = versions && (await getVersion(versions.scheduled_review));
  if (!review) return loadSnapshot(document.id, document.published_snapshot_id);
  return nextPublishedTree((await draftAtHead(review)).draft);
}
