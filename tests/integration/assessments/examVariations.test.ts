import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { getDelivery } from "#functions/table/assessments/deliveries.ts";
import { getForm, listCompiledItems } from "#functions/table/assessments/forms.ts";
import { getRostering } from "#functions/table/assessments/rosterings.ts";
import { putNewQuestionSet, reserveQuestionSetId } from "#functions/table/bank/questionSets.ts";
import { getQuestion, type QuestionRow, writeQuestions } from "#functions/table/bank/questions.ts";
import {
  createExamVariation,
  type ExamVariation,
  getExamVariation,
  listReplacementForms,
  previewExamVariation,
  variationListRoutes,
} from "#shared/contract/assessments/examVariations.ts";
import { beginAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("assessments");
let as: SignedInPerson;
beforeAll(async () => {
  as = await aSignedInPerson(await aProgram({ is_editorial: true }), "Assessment Production Associate");
});

const good = {
  ...{ efficiency_breakpoints_seconds: [30, 90], learning_objective_id: 1, reusable_object_id: 1 },
  isReviewed: true,
};
async function aSet(questions: readonly QuestionRow[]): Promise<number> {
  const [id, at] = [await reserveQuestionSetId(), isoTime(nowMs())];
  await putNewQuestionSet(
    {
      ...{ id, title: `Set ${id}`, exam_course: "Pediatrics 2027", for_project_type: "Assessment" },
      ...{ questions: questions.map((question) => question.id), created_at: at, updated_at: at },
    },
    { id: newUlid(), at, by: "Tests", event: "create", changes: {} },
  );
  return id;
}
const bodyOf = (question_set_id: number) => ({
  ...{ question_set_id, exam_name: "Pediatrics Formative", form_name: "Form A", time_limit_minutes: 45 },
});
const make = async (setId: number, headers?: Record<string, string>) =>
  replyOf(
    createExamVariation,
    await send({
      method: "POST",
      path: "/exam_variations",
      body: bodyOf(setId),
      as,
      ...(headers && { headers }),
    }),
  );
const put = (id: number, part: string, body: object) =>
  send({ method: "PUT", path: `/exam_variations/${id}${part}`, body, as });
const read = async (id: number) =>
  replyOf(getExamVariation, await send({ method: "GET", path: `/exam_variations/${id}`, as }));
const changeOf = ({ exam_name, time_limit_minutes, instructions, items, rev }: ExamVariation) => ({
  ...{ exam_name, time_limit_minutes, instructions, rev },
  items: items.map(({ exam_item_id, selected, scored, position }) => ({
    exam_item_id,
    selected,
    scored,
    position,
  })),
});

describe("an exam variation", () => {
  it("is made from a set, ordered, validated, made available and sat as it was then", async () => {
    const questions = await someQuestions(3, (place) => ({
      ...good,
      ...(place === 2 && { efficiency_breakpoints_seconds: [] }),
    }));
    const made = await make(await aSet(questions));
    expect(made).toMatchObject({
      status: "draft",
      version: 1,
      form_name: "Form A",
      problems: [],
      status_options: [],
    });
    expect(made.items.map(({ scorable, scored, selected }) => [scorable, scored, selected])).toEqual([
      [true, true, true],
      [true, true, true],
      [false, false, true],
    ]);
    const change = changeOf(made);
    const reversed = {
      ...change,
      items: change.items.map((item, place) => ({ ...item, position: 10 - place, selected: place > 0 })),
    };
    expect((await put(made.id, "", reversed)).status).toBe(200);
    const ordered = await read(made.id);
    expect(
      ordered.items.map(({ question_id, position, selected }) => [question_id, position, selected]),
    ).toEqual([
      [questions[2]?.id, 1, true],
      [questions[1]?.id, 2, true],
      [questions[0]?.id, 3, false],
    ]);
    expect((await put(made.id, "/status", { rev: ordered.rev, status: "available" })).status).toBe(409);
    expect((await put(made.id, "/validate", { rev: ordered.rev })).status).toBe(200);
    const validated = await read(made.id);
    expect(validated).toMatchObject({ status: "validated", status_options: ["draft", "available"] });
    expect((await put(made.id, "/status", { rev: validated.rev, status: "available" })).status).toBe(200);

    const question = await getQuestion(questions[2]?.id ?? 0);
    if (!question) throw new Error("No question");
    const after = {
      ...question,
      rev: question.rev + 1,
      content: { ...question.content, stem: "Edited later?" },
    };
    const line = { id: newUlid(), at: isoTime(nowMs()), by: "Tests", event: "update", changes: {} };
    expect(await writeQuestions([{ id: question.id, before: question, after, line }])).toBe(true);
    const form = await getForm(made.id);
    const sat = form ? await listCompiledItems(form) : [];
    expect(sat.map(({ question_id, stem, position }) => [question_id, stem, position])).toEqual([
      [questions[2]?.id, "What is next?", 1],
      [questions[1]?.id, "What is next?", 2],
    ]);
    expect((await put(made.id, "", { ...changeOf(await read(made.id)) })).status).toBe(409);
    const preview = await send({ method: "GET", path: `/exam_variations/${made.id}/preview`, as });
    expect(replyOf(previewExamVariation, preview)).toMatchObject({
      is_validated: true,
      items: [{ position: 1 }, { position: 2 }],
    });
    expect(preview.text).not.toMatch(/correct|explanation|Item \d/);
  });

  it("is the next version of a form that there is, and one for one operation", async () => {
    const setId = await aSet(await someQuestions(1, () => good));
    const headers = { "idempotency-key": newUlid() };
    const first = await make(setId, headers);
    expect((await make(setId, headers)).id).toBe(first.id);
    expect((await make(setId)).version).toBe(2);
  });

  it("is not validated while something stands in the way, and says what", async () => {
    const questions = await someQuestions(3, (place) =>
      place === 0
        ? { ...good, archived_at: "2026-11-20T08:00:00.000Z" }
        : place === 1
          ? { ...good, learning_objective_id: null }
          : {
              ...good,
              content: {
                vignette: "",
                stem: "S",
                images: [{ key: "0/original/images/film.png", alt: "" }],
                correct_answer_index: null,
                answer_explanation: "",
                choices: ["One"],
              },
            },
    );
    const [a, b, c] = questions.map(({ id }) => id);
    const made = await make(await aSetOf(questions));
    expect(made.problems).toEqual([
      `Question ${a} is archived.`,
      `Question ${b} is not mapped to a learning objective and a teaching point.`,
      `Question ${c} has fewer than two answer options.`,
      `Question ${c} has no correct answer.`,
      `Question ${c} has a picture without an alternative text.`,
    ]);
    const refused = await put(made.id, "/validate", { rev: made.rev });
    expect([refused.status, codeOf(refused)]).toEqual([409, "CONFLICT"]);
    expect(refusalOf(refused).message).toContain(`Question ${a} is archived.`);
    expect((await read(made.id)).status).toBe("draft");
  });

  it("refuses to score what cannot be scored, items of others, and what was changed meanwhile", async () => {
    const [question] = await someQuestions(1, () => ({ ...good, efficiency_breakpoints_seconds: [] }));
    if (!question) throw new Error("No question");
    const made = await make(await aSet([question]));
    const change = changeOf(made);
    const scored = await put(made.id, "", {
      ...change,
      items: change.items.map((item) => ({ ...item, scored: true })),
    });
    expect([scored.status, refusalOf(scored).message]).toEqual([
      400,
      "This question cannot be scored because it has no historical efficiency data",
    ]);
    const strange = await put(made.id, "", {
      ...change,
      items: [{ ...change.items[0], exam_item_id: 999_999_999 }],
    });
    expect(strange.status).toBe(400);
    expect((await put(made.id, "", change)).status).toBe(200);
    expect(codeOf(await put(made.id, "", change))).toBe("CONFLICT");
  });
});

/** A set whose questions need not be active. */
async function aSetOf(questions: readonly QuestionRow[]): Promise<number> {
  const active = questions.map((question) => ({ ...question, archived_at: null, rev: question.rev + 1 }));
  const line = () => ({ id: newUlid(), at: isoTime(nowMs()), by: "Tests", event: "update", changes: {} });
  await writeQuestions(
    questions.map((before, at) => ({ id: before.id, before, after: active[at] ?? before, line: line() })),
  );
  const id = await aSet(questions);
  await writeQuestions(
    active.map((before, at) => ({
      ...{ id: before.id, before, line: line() },
      after: { ...before, archived_at: questions[at]?.archived_at ?? null, rev: before.rev + 1 },
    })),
  );
  return id;
}

describe("an exam variation that is deleted", () => {
  const archive = (id: number, body: object) =>
    send({ method: "POST", path: `/exam_variations/${id}/archive`, body, as });

  it("for security reasons gives its place to another, but to nobody who has begun", async () => {
    const program = await aProgram();
    const [{ form }, { form: other }, { form: surgery }] = [
      await aForm(),
      await aForm(),
      await aForm({ exam_course: "Surgery 2027" }),
    ];
    const delivery = await aDelivery({ program, form });
    const waiting = await aRostering(delivery, { id: newUlid() }, { form_id: form.id });
    const sitting = await aRostering(
      delivery,
      { id: newUlid() },
      { form_id: form.id, sat_form_id: form.id, sitting: beginAssessment(3600, 1, nowMs()) },
    );
    const offered = replyOf(
      listReplacementForms,
      await send({ method: "GET", path: `/exam_variations/${form.id}/replacements`, as }),
    ).map(({ id }) => id);
    expect(offered).toContain(other.id);
    expect(offered).not.toContain(surgery.id);
    expect((await archive(form.id, { is_security: true })).status).toBe(400);
    expect((await archive(form.id, { is_security: true, replacement_form_id: surgery.id })).status).toBe(400);
    expect((await archive(form.id, { is_security: true, replacement_form_id: other.id })).status).toBe(200);
    expect(await getForm(form.id)).toMatchObject({ status: "archived", replaced_by: other.id });
    expect(await getDelivery(delivery.id)).toMatchObject({ default_form_id: other.id, form_ids: [other.id] });
    expect((await getRostering(delivery.id, waiting.user_id))?.form_id).toBe(other.id);
    expect(await getRostering(delivery.id, sitting.user_id)).toEqual(sitting);
    expect((await archive(form.id, { is_security: true, replacement_form_id: other.id })).status).toBe(200);
  });

  it("for another reason is refused while a delivery offers it", async () => {
    const { form } = await aForm();
    await aDelivery({ program: await aProgram(), form });
    expect(codeOf(await archive(form.id, { is_security: false }))).toBe("CONFLICT");
    expect((await getForm(form.id))?.status).toBe("available");
    const { form: free } = await aForm();
    expect((await archive(free.id, { is_security: false })).status).toBe(200);
  });

  it("must be available", async () => {
    const { form } = await aForm({ status: "validated" });
    expect(codeOf(await archive(form.id, { is_security: false }))).toBe("CONFLICT");
  });
});

it("lists exam variations with the deliveries that offer each", async () => {
  const { form } = await aForm({ exam_name: `Listed ${newUlid()}` });
  await aDelivery({ program: await aProgram(), form });
  const found = await send({
    method: "GET",
    path: "/exam_variations",
    query: { search: form.exam_name },
    as,
  });
  expect(replyOf(variationListRoutes.list, found)).toMatchObject([
    { id: form.id, deliveries_count: 1, status: "available" },
  ]);
});
