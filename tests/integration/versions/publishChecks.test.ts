import { describe, expect, it } from "vitest";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { replaceForm } from "#functions/table/assessments/forms.ts";
import { getQuestion, listQuestionHistory, writeQuestions } from "#functions/table/bank/questions.ts";
import { getDocument } from "#functions/table/cases/documents.ts";
import { countMappings, type DyadRow, removeDyad } from "#functions/table/mapping/dyads.ts";
import { questionTree } from "#shared/case/build/templates.ts";
import { proposing } from "#shared/case/model/proposedMapping.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import { getAssessmentQuestion } from "#shared/contract/bank/questions.ts";
import { getPublishPlan, publishDocument } from "#shared/contract/versions/publishing.ts";
import { aForm } from "#tests/builders/assessments.ts";
import { aQuestion } from "#tests/builders/bank.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { aDyad, anObjective, aReusable } from "#tests/builders/curriculum.ts";
import { anEditedCase, type EditedCase } from "#tests/builders/editors.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";
import { aWriter, typing, type Writer } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { publishAs } from "./publishCall.ts";

const { send } = useApi("versions");

const mapped = { type: "learningObjective", uid: "mapped_lo", variantId: 7 } as const;
const aMappedCase = () =>
  aSmallCase("A mapped case", [
    {
      type: "learningObjectivesList",
      uid: "objectives",
      content: [{ ...mapped, content: { text: "Know it", styleRanges: [] } }],
    },
  ]);

type Scene = EditedCase & { writer: Writer; of: { documentId: number; versionId: number } };

async function scene(
  parts: Parameters<typeof anEditedCase>[0],
  role?: Parameters<EditedCase["editor"]>[0],
): Promise<Scene> {
  const made = await anEditedCase(parts);
  const versionId = made.versions.ongoing_maintenance;
  const writer = aWriter(send, await made.editor(role), versionId);
  await writer.load();
  await writer.lock();
  return { ...made, writer, of: { documentId: made.document.id, versionId } };
}

const planOf = async ({ writer, of }: Scene) =>
  replyOf(
    getPublishPlan,
    await send({ method: "GET", path: `/versions/${of.versionId}/publish_plan`, as: writer.person }),
  );

const aPair = async () => aDyad(await anObjective(), await aReusable());
const proposed = ({ id, learning_objective_id, reusable_object_id }: DyadRow) =>
  proposing({ dyad_id: id, learning_objective_id, reusable_object_id });
const historyOf = (what: string) => ({
  ...{ id: newUlid(), at: isoTime(nowMs()), by: "Tests", what, from: null, to: null },
});

const snapshotOf = async ({ document }: Scene) => (await getDocument(document.id))?.published_snapshot_id;

describe("the checks at publishing (D-53)", () => {
  it("publishes changes of mapped content only where that was asked", async () => {
    const one = await scene({ root: aMappedCase() });
    const { writer, of } = one;
    await writer.saved([typing(firstText(), "Edited. ")]);
    expect(await planOf(one)).toMatchObject({
      questions: [],
      mapped_changes: [],
      untold_pictures: [],
      telling_names: [],
    });
    const suggestion = typing("mapped_lo", "Really k", { isSuggestion: true });
    const changeIds = ["changeId" in suggestion ? suggestion.changeId : ""];
    await writer.saved([suggestion]);
    expect((await planOf(one)).questions).toEqual([]);
    await writer.saved([{ type: "decideChanges", at: Date.now(), changeIds, decision: "ACCEPTED" }]);
    expect(await planOf(one)).toMatchObject({
      rev: 3,
      questions: ["MAPPED_CHANGES"],
      mapped_changes: [{ uid: "mapped_lo", kind: "changed" }],
    });

    const before = await snapshotOf(one);
    expect(codeOf(await publishAs(send, writer, of))).toBe("NOT_CONFIRMED");
    expect(codeOf(await publishAs(send, writer, of, { confirmed: ["ACTIVE_ITEM"] }))).toBe("NOT_CONFIRMED");
    expect(await snapshotOf(one)).toBe(before);
    const reply = await publishAs(send, writer, of, { confirmed: ["MAPPED_CHANGES"] });
    expect(replyOf(publishDocument, reply).published_snapshot_id).toBe(await snapshotOf(one));
    expect(await planOf(one)).toMatchObject({ rev: 4, questions: [], mapped_changes: [] });
  });

  it("knows an item of an available exam variation, and no longer once the variation is retired", async () => {
    const root = fromTemplate("assessment_question_mcq_template");
    const one = await scene({ root, kind: "assessment_question_mcq" }, "Assessment Production Associate");
    const question = await aQuestion({ editing_document_id: one.of.documentId });
    expect((await planOf(one)).questions).toEqual([]);
    const { form } = await aForm({ questions: [question] });
    expect((await planOf(one)).questions).toEqual(["ACTIVE_ITEM"]);
    expect(await replaceForm(form, { status: "retired" })).toBe(true);
    expect((await planOf(one)).questions).toEqual([]);
  });

  it("publishes no assessment question without a whole mapping, and asks before it changes one in use", async () => {
    const root = fromTemplate("assessment_question_mcq_template");
    const one = await scene(
      { root, kind: "assessment_question_mcq", is_on_active_form: true },
      "Assessment Production Associate",
    );
    const { writer, of } = one;
    expect(await planOf(one)).toMatchObject({ is_mapping_incomplete: true, questions: ["ACTIVE_ITEM"] });
    const refused = await publishAs(send, writer, of, { confirmed: ["ACTIVE_ITEM"] });
    expect(codeOf(refused)).toBe("MAPPING_INCOMPLETE");
    expect(refused.text).toContain("The document can not be published because there are incomplete mappings");
    const [first, second] = [await aPair(), await aPair()];
    const question = await aQuestion({ editing_document_id: of.documentId });
    const keysAndValues = proposed(first);
    const making = { at: Date.now(), changeId: "mapping", isSuggestion: false };
    await writer.saved([{ type: "setKeysValues", ...making, uid: root.uid, keysAndValues }]);
    expect((await planOf(one)).is_mapping_incomplete).toBe(false);
    expect(codeOf(await publishAs(send, writer, of))).toBe("NOT_CONFIRMED");
    const reply = await publishAs(send, writer, of, { confirmed: ["ACTIVE_ITEM"] });
    expect(replyOf(publishDocument, reply).published_snapshot_id).toBe(await snapshotOf(one));
    // What the bank says of it stays.
    expect(await getDocument(of.documentId)).toMatchObject({ is_on_active_form: true });

    // What was proposed is the question's mapping now, with a line of its history; a pair that was broken since maps nothing.
    const { learning_objective_id, reusable_object_id } = first;
    expect(await getQuestion(question.id)).toMatchObject({
      ...{ learning_objective_id, reusable_object_id },
      rev: question.rev + 1,
    });
    expect((await listQuestionHistory(question.id))[0]).toMatchObject({
      event: "update",
      changes: { reusable_object_id: [question.reusable_object_id, reusable_object_id] },
    });
    await writer.load();
    const other = proposed(second);
    const making2 = { at: Date.now(), changeId: "mapping2", isSuggestion: false };
    await writer.saved([{ type: "setKeysValues", ...making2, uid: root.uid, keysAndValues: other }]);
    expect(await removeDyad(second, historyOf("Teaching point removed"), 0)).toBe(true);
    expect((await planOf(one)).is_mapping_incomplete).toBe(true);
    expect(codeOf(await publishAs(send, writer, of, { confirmed: ["ACTIVE_ITEM"] }))).toBe(
      "MAPPING_INCOMPLETE",
    );
    expect((await getQuestion(question.id))?.reusable_object_id).toBe(reusable_object_id);
  });

  it("hands the text and the key of a published question to the bank, with a line of its history", async () => {
    const pair = await aPair();
    const text = {
      ...{
        vignette: "A child coughs.\nShe has no fever.",
        stem: "Which is next?",
        choices: ["Wait", "Film"],
      },
      ...{ correct_answer_index: 1, answer_explanation: "The film tells." },
      images: [{ key: "0/original/images/film.png", alt: "Chest film with a round shadow" }],
    };
    const root = { ...questionTree({ uid: "case_q", title: "Q1" }, text), ...proposed(pair) };
    const one = await scene({ root, kind: "assessment_question_mcq" }, "Assessment Production Associate");
    const question = await aQuestion({ editing_document_id: one.of.documentId, isReviewed: true });
    replyOf(publishDocument, await publishAs(send, one.writer, one.of));
    const text_snapshot_id = await snapshotOf(one);
    expect(await getQuestion(question.id)).toMatchObject({ text_snapshot_id, content: text });
    expect((await listQuestionHistory(question.id))[0]?.changes).toMatchObject({
      "content.stem": [question.content.stem, text.stem],
      "content.correct_answer_index": [0, 1],
      choice_c: [question.content.choices[2], ""],
      "content.images": [[], ["Chest film with a round shadow (film.png)"]],
      // A new version needs new reviews.
      reviewed_by: [["Alma Reed", "Bo Lind"], []],
    });

    // A draft changes nothing there; its publishing does.
    await one.writer.load();
    const [stem] = findNodes(root, (node) => subtypeOf(node) === "question_stem");
    const paragraph = stem && contentOf(stem)[0];
    const mayReview = async () => {
      const path = `/api/admin/assessment_questions/${question.id}`;
      const reply = await send({ method: "GET", path, as: one.writer.person });
      return replyOf(getAssessmentQuestion, reply).review_refusal;
    };
    expect(await mayReview()).toBeNull();
    await one.writer.saved([typing(paragraph?.uid ?? "", "And now: ")]);
    expect(await mayReview()).toBe("author");
    expect((await getQuestion(question.id))?.content.stem).toBe("Which is next?");
    replyOf(publishDocument, await publishAs(send, one.writer, one.of));
    expect((await getQuestion(question.id))?.content.stem).toBe("And now: Which is next?");
  });

  it("makes a text that says what the bank knew already the bank's source, once", async () => {
    const pair = await aPair();
    const { learning_objective_id, reusable_object_id } = pair;
    const question = await aQuestion({ learning_objective_id, reusable_object_id });
    const tree = questionTree({ uid: "case_q", title: "Q1" }, question.content);
    const root = { ...tree, ...proposed(pair) };
    const one = await scene({ root, kind: "assessment_question_mcq" }, "Assessment Production Associate");
    expect(
      await writeQuestions([
        {
          ...{ id: question.id, before: question },
          after: { ...question, editing_document_id: one.of.documentId, rev: question.rev + 1 },
          line: { id: newUlid(), at: isoTime(nowMs()), by: "Tests", event: "update", changes: {} },
        },
      ]),
    ).toBe(true);
    replyOf(publishDocument, await publishAs(send, one.writer, one.of));
    const text_snapshot_id = await snapshotOf(one);
    const taken = await getQuestion(question.id);
    expect(taken).toMatchObject({ text_snapshot_id, content: question.content });
    await one.writer.load();
    replyOf(publishDocument, await publishAs(send, one.writer, one.of));
    expect(await getQuestion(question.id)).toEqual(taken);
  });

  it.each([
    [
      { choices: ["A", "B", "C", "D", "E", "F"] },
      "A question has at most 5 choices; this one has 6. Nothing was published.",
    ],
    [
      { stem: "x".repeat(2001) },
      "The stem has 2,001 characters; the question bank holds 2,000. Nothing was published.",
    ],
  ])("publishes no question for which the bank has no room: %#", async (parts, message) => {
    const text = {
      vignette: "A",
      stem: "B",
      choices: ["C"],
      correct_answer_index: 0,
      answer_explanation: "",
      images: [],
    };
    const tree = questionTree({ uid: "case_q", title: "Q1" }, { ...text, ...parts });
    const root = { ...tree, ...proposed(await aPair()) };
    const one = await scene({ root, kind: "assessment_question_mcq" }, "Assessment Production Associate");
    const question = await aQuestion({ editing_document_id: one.of.documentId });
    const before = await snapshotOf(one);
    expect(refusalOf(await publishAs(send, one.writer, one.of))).toMatchObject({ code: "CONFLICT", message });
    expect(await snapshotOf(one)).toBe(before);
    expect(await getQuestion(question.id)).toEqual(question);
  });

  it("does not let a pair be broken while a question is mapped to it", async () => {
    const pair = await aPair();
    expect(await countMappings(pair)).toBe(0);
    const root = { ...fromTemplate("assessment_question_mcq_template"), ...proposed(pair) };
    const one = await scene({ root, kind: "assessment_question_mcq" }, "Assessment Production Associate");
    await aQuestion({ editing_document_id: one.of.documentId });
    replyOf(publishDocument, await publishAs(send, one.writer, one.of));
    expect(await removeDyad(pair, historyOf("Teaching point removed"), 0)).toBe(false);
    expect(await countMappings(pair)).toBe(1);
  });
});
