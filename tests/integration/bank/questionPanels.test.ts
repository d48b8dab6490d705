import { beforeAll, describe, expect, it } from "vitest";
import { getQuestion, type QuestionRow } from "#functions/table/bank/questions.ts";
import { getQuestionOfDocument, updateAssessmentQuestions } from "#shared/contract/bank/questions.ts";
import { aQuestion } from "#tests/builders/bank.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { anEditedCase, type EditedCase } from "#tests/builders/editors.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("bank");
const path = "/api/admin/assessment_questions";

/** Questions with texts of two editorial groups, and people of the first group. */
let own: EditedCase;
let other: EditedCase;
let associate: SignedInPerson;
let contentAssociate: SignedInPerson;
let reviewer: SignedInPerson;
let admin: SignedInPerson;

beforeAll(async () => {
  const parts = {
    root: fromTemplate("assessment_question_mcq_template"),
    kind: "assessment_question_mcq" as const,
  };
  [own, other] = [await anEditedCase(parts), await anEditedCase(parts)];
  associate = await own.editor("Assessment Production Associate");
  contentAssociate = await own.editor("Content Production Associate");
  reviewer = await own.editor("Reviewer");
  admin = await aSignedInPerson(own.program, "Reviewer", { is_admin: true });
});

const aQuestionOf = (edited: EditedCase, parts: Partial<QuestionRow> = {}) =>
  aQuestion({ editing_document_id: edited.document.id, ...parts });
const ofDocument = (id: number, as: Sent["as"]) =>
  send({ method: "GET", path: `${path}/by_document/${id}`, as });
const update = (data: object[], as: Sent["as"]) =>
  send({ method: "PATCH", path: `${path}/update_bulk`, body: { data }, as });

describe("the question of a document (D-37, D-38)", () => {
  it("is found by its document, archived too, and says who may change its data", async () => {
    const text = await anEditedCase({ kind: "assessment_question_mcq" });
    const question = await aQuestionOf(text, { archived_at: "2026-11-20T08:00:00.000Z" });
    const seenBy = async (as: Sent["as"]) =>
      replyOf(getQuestionOfDocument, await ofDocument(text.document.id, as));
    const editor = await text.editor("Assessment Production Associate");
    expect(await seenBy(editor)).toMatchObject({ question: { id: question.id }, may_edit_data: true });
    expect((await seenBy(admin)).may_edit_data).toBe(true);
    for (const one of [await text.editor("Reviewer"), await text.editor("Content Production Associate")])
      expect((await seenBy(one)).may_edit_data).toBe(false);
    // Of another editorial group: reads the bank, and does not edit the text.
    expect((await seenBy(associate)).may_edit_data).toBe(false);
  });

  it("is not found of a document that is no question's text", async () => {
    const text = await anEditedCase();
    expect(codeOf(await ofDocument(text.document.id, admin))).toBe("NOT_FOUND");
  });
});

describe("who changes the data beside a question's text (D-37, X-05, X-06)", () => {
  it("lets whoever edits the text change the fields of the panel, the item decision among them", async () => {
    const { id } = await aQuestionOf(own);
    const change = { system: "Cardiovascular", cci_status: "Revise", clinical_disciplines: ["Surgery"] };
    const answer = await update([{ id, lock_version: 0, ...change }], associate);
    expect(replyOf(updateAssessmentQuestions, answer)).toMatchObject({ success: 1, error: 0 });
    expect(await getQuestion(id)).toMatchObject(change);
  });

  it("refuses them every other field, and keeps all as it was", async () => {
    const { id } = await aQuestionOf(own);
    for (const field of [
      { status: "Valid" },
      { archived_at: "2026-11-20T08:00:00.000Z" },
      { content: { correct_answer_index: 1 } },
    ]) {
      const answer = await update([{ id, system: "Cardiovascular", ...field }], associate);
      expect(codeOf(answer)).toBe("FORBIDDEN");
      expect(refusalOf(answer).fields).toEqual([
        { path: `body.data.0.${Object.keys(field)[0]}`, message: "Only a provider admin changes this." },
      ]);
    }
    expect((await getQuestion(id))?.rev).toBe(0);
  });

  it("names questions whose text they do not edit, and saves the others", async () => {
    const [mine, theirs, withoutText] = [await aQuestionOf(own), await aQuestionOf(other), await aQuestion()];
    const asked = [mine, theirs, withoutText].map(({ id }) => ({ id, cci_status: "Keep" }));
    const result = replyOf(updateAssessmentQuestions, await update(asked, associate));
    expect(result).toMatchObject({ success: 1, error: 2, failed_ids: [theirs.id, withoutText.id] });
    expect(result.error_msgs[0]).toContain(`question ${theirs.id}`);
    expect((await getQuestion(theirs.id))?.cci_status).toBeNull();
    const byContent = await update([{ id: mine.id, cci_status: "Remove" }], contentAssociate);
    expect(replyOf(updateAssessmentQuestions, byContent)).toMatchObject({ success: 0, error: 1 });
    expect(codeOf(await update([{ id: mine.id, cci_status: "Remove" }], reviewer))).toBe("FORBIDDEN");
    expect((await getQuestion(mine.id))?.cci_status).toBe("Keep");
  });
});
