import { describe, expect, it } from "vitest";
import { loadSnapshot } from "#functions/ports/snapshots.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { getQuestion, listQuestionHistory } from "#functions/table/bank/questions.ts";
import { getDocument } from "#functions/table/cases/documents.ts";
import { getDocumentVersions } from "#functions/table/versions/versions.ts";
import { proposedPairOf } from "#shared/case/model/proposedMapping.ts";
import { questionTextOf } from "#shared/case/model/questionText.ts";
import {
  getInitData,
  listBankObjectives,
  listBankReusables,
  listHistoryVersions,
} from "#shared/contract/bank/bankData.ts";
import { createQuestionSet, listQuestionSets } from "#shared/contract/bank/questionSets.ts";
import {
  createAssessmentQuestion,
  createQuestionDocument,
  forkAssessmentQuestion,
  getAssessmentQuestion,
  listAssessmentQuestions,
  mapAssessmentQuestion,
  updateAssessmentQuestions,
} from "#shared/contract/bank/questions.ts";
import { examCoursesAround } from "#shared/domain/bank/vocabulary.ts";
import { aQuestion, someQuestions } from "#tests/builders/bank.ts";
import { aDyad, anObjective, aReusable } from "#tests/builders/curriculum.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("bank");
const path = "/api/admin/assessment_questions";
type As = Sent["as"];

async function aWorld() {
  const program = await aProgram({ is_editorial: true });
  const admin = await aSession(
    await aPerson([{ program, role: "Combined Production Associate" }], { is_admin: true }),
  );
  const reviewer = await aSession(await aPerson([{ program, role: "Reviewer" }]));
  return { program, admin, reviewer };
}
const list = async (query: Record<string, string | string[]>, as: As) =>
  replyOf(listAssessmentQuestions, await send({ method: "GET", path, query, as }));
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
const update = (data: object[], as: As) =>
  send({ method: "PATCH", path: `${path}/update_bulk`, body: { data }, as });
const updated = async (data: object[], as: As) => replyOf(updateAssessmentQuestions, await update(data, as));
const versionsOf = async (id: number, as: As, type = "Assessment::Question") =>
  replyOf(
    listHistoryVersions,
    await send({
      method: "GET",
      path: "/api/admin/versions",
      query: { item_id: String(id), item_type: type },
      as,
    }),
  );

describe("the list of the question bank (A-28, A-29, A-40)", () => {
  it("filters by text, by several values of which one must hold, and by what is empty", async () => {
    const { reviewer } = await aWorld();
    const word = newUlid();
    const systems = ["Cardiovascular", "Respiratory", null, "Skin & Connective Tissue"];
    const rows = await someQuestions(4, (place) => ({
      case_summary_identifier: `${word} ${place}`,
      system: systems[place] ?? null,
      clinical_disciplines: place === 0 ? ["Pediatrics", "Surgery"] : ["Surgery"],
      efficiency_breakpoints_seconds: place === 1 ? [40, 90] : [],
      difficulty: place === 3 ? 0.62 : null,
    }));
    const ids = rows.map(({ id }) => id);
    const found = (query: Record<string, string | string[]>) =>
      list({ "filters[case_summary_identifier]": word.toLowerCase(), ...query }, reviewer);
    expect(await found({})).toMatchObject({ meta: { count: 4 } });
    expect(idsOf(await found({ "filters[system]": ["Cardiovascular", "-"] }))).toEqual([ids[0], ids[2]]);
    expect(idsOf(await found({ "filters[clinical_disciplines]": ["Pediatrics"] }))).toEqual([ids[0]]);
    expect(idsOf(await found({ "filters[efficiency_breakpoints_seconds]": ["Yes"] }))).toEqual([ids[1]]);
    expect(idsOf(await found({ "filters[difficulty]": "0.620" }))).toEqual([ids[3]]);
    expect(idsOf(await found({ "filters[id]": [`${ids[2]}, ${ids[1]}`] }))).toEqual([ids[1], ids[2]]);
    expect(idsOf(await found({ "filters[id]": ["x"] }))).toEqual([]);
  });

  it("sorts and pages without a gap, and keeps archived questions apart", async () => {
    const { reviewer } = await aWorld();
    const word = newUlid();
    const rows = await someQuestions(25, (place) => ({
      case_summary_identifier: `${word} ${25 - place}`,
      archived_at: place < 2 ? "2026-11-01T00:00:00.000Z" : null,
    }));
    const query = { "filters[case_summary_identifier]": word, sort_col: "case_summary_identifier" };
    const pages = await Promise.all(["1", "2", "3"].map((page) => list({ ...query, page }, reviewer)));
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3]);
    expect(pages.flatMap(idsOf)).toEqual(
      rows
        .slice(2)
        .map(({ id }) => id)
        .toReversed(),
    );
    const archived = await list({ ...query, archived: "true", sort_dir: "desc" }, reviewer);
    expect(idsOf(archived)).toEqual(rows.slice(0, 2).map(({ id }) => id));
  });

  it("refuses a filter, a sort and a page size that it does not have", async () => {
    const { reviewer } = await aWorld();
    for (const query of [
      { "filters[password]": "x" },
      { sort_col: "course_name" },
      { per: "37" },
      { page: "0" },
    ]) {
      const answer = await send({ method: "GET", path, query, as: reviewer });
      expect(codeOf(answer), JSON.stringify(query)).toBe("INVALID_REQUEST");
    }
  });
});

describe("a change of many questions (A-30, A-31)", () => {
  it("saves each by itself, names one that somebody else has changed, and shows in the next request", async () => {
    const { admin } = await aWorld();
    const [first, second, third] = (await someQuestions(3)).map(({ id }) => id);
    expect(await updated([{ id: second, lock_version: 0, status: "Valid" }], admin)).toMatchObject({
      success: 1,
    });
    const change = { system: "Cardiovascular", clinical_disciplines: ["Surgery"] };
    const result = await updated(
      [first, second, third].map((id) => ({ id, lock_version: 0, ...change })),
      admin,
    );
    expect(result).toEqual({
      success: 2,
      error: 1,
      error_msgs: [`Question ${second} (Item ${second}) was changed by somebody else since you read it.`],
      failed_ids: [second],
    });
    const { data } = await list({ "filters[id]": [first, second, third].map(String) }, admin);
    expect(data.map(({ system }) => system)).toEqual(["Cardiovascular", null, "Cardiovascular"]);
  });

  it("of 120 questions at once, by two people at the same moment, loses nothing of either", async () => {
    const { admin } = await aWorld();
    const ids = (await someQuestions(120)).map(({ id }) => id);
    const [one, other] = await Promise.all([
      updated(
        ids.map((id) => ({ id, status: "Valid" })),
        admin,
      ),
      updated(
        ids.map((id) => ({ id, system: "Respiratory" })),
        admin,
      ),
    ]);
    expect([one.success, other.success]).toEqual([120, 120]);
    const { data } = await list({ "filters[id]": ids.map(String), per: "500" }, admin);
    expect(data.every(({ status, system }) => status === "Valid" && system === "Respiratory")).toBe(true);
  });

  it("refuses values that are not offered, an answer without a choice, and questions that are gone", async () => {
    const { admin } = await aWorld();
    const question = await aQuestion();
    expect(codeOf(await update([{ id: question.id, system: "Elbow" }], admin))).toBe("INVALID_REQUEST");
    expect(codeOf(await update([{ id: question.id, course_name: "Mine" }], admin))).toBe("INVALID_REQUEST");
    expect(codeOf(await update([{ id: question.id }, { id: question.id }], admin))).toBe("INVALID_REQUEST");
    const four = await aQuestion({ content: { ...question.content, choices: ["1", "2", "3", "4"] } });
    const result = await updated(
      [
        { id: four.id, content: { correct_answer_index: 4 } },
        { id: question.id, content: { correct_answer_index: 4 } },
        { id: 987_654_321, status: "Valid" },
      ],
      admin,
    );
    expect(result).toMatchObject({ success: 1, error: 2, failed_ids: [four.id, 987_654_321] });
    expect(result.error_msgs.join(" ")).toContain("has no choice E");
    const published = await aQuestion({ text_snapshot_id: newUlid() });
    const refused = await updated([{ id: published.id, content: { correct_answer_index: 2 } }], admin);
    expect(refused.error_msgs[0]).toContain("Change it in the editor");
  });

  it("archives with the server's time, restores, and deletes what is archived and in no set", async () => {
    const { admin } = await aWorld();
    const [first, second, third] = (await someQuestions(3)).map(({ id }) => id);
    if (!first || !second || !third) throw new Error("unreachable");
    const ids = [first, second, third];
    await updated(
      ids.map((id) => ({ id, archived_at: "1999-01-01" })),
      admin,
    );
    const archivedAt = (await getQuestion(first))?.archived_at;
    expect(Math.abs(Date.parse(archivedAt ?? "") - Date.now())).toBeLessThan(3_600_000);
    await updated([{ id: second, archived_at: null }], admin);
    expect((await getQuestion(second))?.archived_at).toBeNull();
    const remove = await send({
      method: "DELETE",
      path: `${path}/delete_bulk`,
      query: { ids: ids.map(String) },
      as: admin,
    });
    expect(replyOf(updateAssessmentQuestions, remove)).toEqual({
      success: 2,
      error: 1,
      error_msgs: [`Question ${second} (Item ${second}) is not archived.`],
      failed_ids: [second],
    });
    expect(codeOf(await send({ method: "GET", path: `${path}/${first}`, as: admin }))).toBe("NOT_FOUND");
    expect((await versionsOf(first, admin)).data[0]).toMatchObject({ event: "destroy" });
  });

  it("is for provider admins alone", async () => {
    const { program, reviewer } = await aWorld();
    const associate = await aSession(await aPerson([{ program, role: "Assessment Production Associate" }]));
    const { id } = await aQuestion();
    for (const as of [reviewer, associate]) {
      expect(codeOf(await update([{ id, status: "Valid" }], as))).toBe("FORBIDDEN");
      expect(
        replyOf(getAssessmentQuestion, await send({ method: "GET", path: `${path}/${id}`, as })).id,
      ).toBe(id);
    }
  });
});

describe("the history of a question (A-37)", () => {
  it("says cell by cell what was changed, by whom, the latest first", async () => {
    const { admin } = await aWorld();
    const { id } = await aQuestion({ status: "Valid" });
    await updated([{ id, status: "Invalid", clinical_excellence: ["Telemedicine"] }], admin);
    await updated([{ id, status: "Invalid" }], admin);
    const { data, current } = await versionsOf(id, admin);
    expect(data.map(({ event }) => event)).toEqual(["update", "create"]);
    expect(data[0]?.whodunnit).not.toBeNull();
    expect(data[0]?.reified_object).toMatchObject({
      status: "Invalid",
      clinical_excellence: ["Telemedicine"],
    });
    expect(data[1]?.reified_object).toMatchObject({ status: "Valid", clinical_excellence: [] });
    expect(current).toMatchObject({ status: "Invalid", "content.stem": "What is next?", choice_b: "Two" });
  });
});

describe("a new question (A-34, A-38)", () => {
  const anAbout = async () => {
    const { program, ...people } = await aWorld();
    const [objective, reusable] = [await anObjective(), await aReusable()];
    await aDyad(objective, reusable);
    const document = await aDocument([program], {
      title: "Chest pain: a case",
      mapped: { objectives: [objective.id], reusables: [] },
      clinical: { systems: ["Cardiovascular"], clinical_disciplines: ["Surgery"] },
    });
    return { ...people, objective, reusable, document };
  };

  it("is made once with a document of its own, and is new until that is published", async () => {
    const { admin, objective, reusable, document } = await anAbout();
    const body = {
      document_id: document.id,
      learning_objective_id: objective.id,
      reusable_object_id: reusable.id,
    };
    const headers = { "idempotency-key": newUlid() };
    const create = () => send({ method: "POST", path, body, as: admin, headers });
    const made = replyOf(createAssessmentQuestion, await create());
    expect(replyOf(createAssessmentQuestion, await create()).id).toBe(made.id);
    expect(made).toMatchObject({
      case_summary_identifier: "Chest pain Q1",
      content: { vignette: "new", stem: "new", correct_answer_index: null },
      system: "Cardiovascular",
      clinical_disciplines: ["Surgery"],
      learning_objective_reusable_object: { learning_objective_name: objective.name },
    });
    const own = made.editing_document;
    if (!own) throw new Error("The question has no document");
    expect(await getDocument(own.id)).toMatchObject({
      kind: "assessment_question_mcq",
      is_unpublished: true,
    });
    expect((await getDocumentVersions(own.id))?.scheduled_review).toBe(own.scheduled_review_version_id);
  });

  it("is refused about what is no case, and with a pair that is none", async () => {
    const { admin, objective, document } = await anAbout();
    const stray = await aReusable();
    const body = {
      document_id: document.id,
      learning_objective_id: objective.id,
      reusable_object_id: stray.id,
    };
    const refused = await send({ method: "POST", path, body, as: admin });
    expect(refusalOf(refused).fields?.[0]).toMatchObject({ path: "body.reusable_object_id" });
    const nowhere = await send({
      method: "POST",
      path,
      body: { ...body, document_id: 987_654_321 },
      as: admin,
    });
    expect(refusalOf(nowhere).fields?.[0]).toMatchObject({ path: "body.document_id" });
  });

  it("is offered the objectives of its case, and the teaching points of its objective", async () => {
    const { admin, objective, reusable, document } = await anAbout();
    const stray = await anObjective();
    const narrowed = { "filters[document_id]": [String(document.id)], "filters[new_question]": "true" };
    const objectives = await send({
      method: "GET",
      path: "/api/admin/learning_objectives",
      query: narrowed,
      as: admin,
    });
    expect(idsOf(replyOf(listBankObjectives, objectives))).toEqual([objective.id]);
    const byName = { "filters[query]": stray.name };
    const others = await send({
      method: "GET",
      path: "/api/admin/learning_objectives",
      query: byName,
      as: admin,
    });
    expect(idsOf(replyOf(listBankObjectives, others))).toEqual([stray.id]);
    const points = { ...narrowed, "filters[learning_objective]": String(objective.id) };
    const found = await send({
      method: "GET",
      path: "/api/admin/reusable_objects",
      query: points,
      as: admin,
    });
    expect(idsOf(replyOf(listBankReusables, found))).toEqual([reusable.id]);
  });

  it("is offered reusable content with the variants that it is written in", async () => {
    const { admin } = await anAbout();
    const { id, name, variants } = await anItemWithText("Count the breaths.");
    const query = { "filters[query]": name };
    const answer = await send({ method: "GET", path: "/api/admin/reusable_objects", query, as: admin });
    expect(replyOf(listBankReusables, answer)).toMatchObject({
      data: [
        {
          id,
          publish_variant_id: variants.published,
          review_variant_id: variants.scheduled_review,
          maintenance_variant_id: variants.ongoing_maintenance,
        },
      ],
    });
  });

  it("is branched: the copy names its parent, has no statistics, and has a document where its parent has one", async () => {
    const { admin, objective, reusable, document } = await anAbout();
    const body = {
      document_id: document.id,
      learning_objective_id: objective.id,
      reusable_object_id: reusable.id,
    };
    const made = replyOf(createAssessmentQuestion, await send({ method: "POST", path, body, as: admin }));
    const plain = await aQuestion({ difficulty: 0.5, delivered: true });
    for (const [id, hasDocument] of [
      [made.id, true],
      [plain.id, false],
    ] as const) {
      const forked = await send({ method: "POST", path: `${path}/${id}/fork`, as: admin });
      const { data } = replyOf(forkAssessmentQuestion, forked);
      expect(data).toMatchObject({ success: true });
      const read = async (one: number) =>
        replyOf(getAssessmentQuestion, await send({ method: "GET", path: `${path}/${one}`, as: admin }));
      const copy = await read(data.id);
      expect(copy).toMatchObject({ parent_id: id, difficulty: null, delivered: false });
      expect(copy.editing_document !== null).toBe(hasDocument);
      expect((await read(id)).child_ids).toEqual([data.id]);
    }
  });
});

describe("a question without a document (ADR 0396)", () => {
  it("gets one with its text, once, and is edited and branched there from then on", async () => {
    const [{ admin }, objective, reusable] = [await aWorld(), await anObjective(), await aReusable()];
    await aDyad(objective, reusable);
    const plain = await aQuestion({
      learning_objective_id: objective.id,
      reusable_object_id: reusable.id,
    });
    const write = () => send({ method: "POST", path: `${path}/${plain.id}/document`, as: admin });
    const replies = await Promise.all([write(), write(), write()]);
    const made = replies
      .filter(({ status }) => status === 200)
      .map((one) => replyOf(createQuestionDocument, one));
    expect(made.length).toBeGreaterThan(0);
    const [document] = made.map(({ editing_document }) => editing_document);
    if (!document) throw new Error("No document was made");
    expect(new Set(made.map(({ editing_document }) => editing_document?.id))).toEqual(new Set([document.id]));
    expect(replyOf(createQuestionDocument, await write()).editing_document?.id).toBe(document.id);
    const row = await getDocument(document.id);
    const root = row && (await loadSnapshot(document.id, row.published_snapshot_id));
    if (!root) throw new Error("It has no text");
    expect(questionTextOf(root)).toEqual(plain.content);
    expect(proposedPairOf(root)).toMatchObject({ learning_objective_id: objective.id });
    expect((await getQuestion(plain.id))?.text_snapshot_id).toBeNull();
    const lines = (await listQuestionHistory(plain.id)).filter(({ event }) => event === "update");
    expect(lines.map(({ changes }) => changes)).toEqual([{ editing_document_id: [null, document.id] }]);
    const forked = await send({ method: "POST", path: `${path}/${plain.id}/fork`, as: admin });
    const copy = await getQuestion(replyOf(forkAssessmentQuestion, forked).data.id);
    expect(copy?.editing_document_id).toBeGreaterThan(document.id);
  });
});

describe("the mapping of a question (D-58)", () => {
  it("is changed at once where the question has no text of its own, with a line of history, and holds the pair", async () => {
    const { program, admin, reviewer } = await aWorld();
    const [question, objective, reusable] = [await aQuestion(), await anObjective(), await aReusable()];
    const dyad = await aDyad(objective, reusable);
    const mapping = { learning_objective_id: objective.id, reusable_object_id: reusable.id };
    const map = (body: object, as: As = admin, id = question.id) =>
      send({
        method: "PUT",
        path: `${path}/${id}/mapping`,
        body: { lock_version: 0, ...mapping, ...body },
        as,
      });
    expect(codeOf(await map({}, reviewer))).toBe("FORBIDDEN");
    expect((await map({}, admin, 987_654_321)).status).toBe(404);
    const unpaired = await map({ reusable_object_id: (await aReusable()).id });
    expect(refusalOf(unpaired).fields?.[0]).toMatchObject({ path: "body.reusable_object_id" });
    expect(codeOf(await map({ lock_version: 3 }))).toBe("CONFLICT");
    expect((await getQuestion(question.id))?.learning_objective_id).toBeNull();

    const mapped = replyOf(mapAssessmentQuestion, await map({}));
    expect(mapped.learning_objective_reusable_object).toMatchObject({
      learning_objective_name: objective.name,
      reusable_object_name: reusable.name,
    });
    // Whoever did not hear the answer and asks again is answered the same.
    expect(replyOf(mapAssessmentQuestion, await map({}))).toEqual(mapped);
    const { data } = await versionsOf(question.id, admin);
    expect(data[0]).toMatchObject({ event: "update" });
    expect(JSON.stringify(data[0])).toContain("reusable_object_id");
    expect(data).toHaveLength(2);
    const broken = await send({
      method: "DELETE",
      path: `/learning_objectives/${objective.id}/dyads/${dyad.id}`,
      as: await aSession(await aPerson([{ program, role: "Content Production Associate" }])),
    });
    expect(refusalOf(broken).message).toContain("1 assessment question mapped to it");
  });

  it("is left to the editor where the question has a text", async () => {
    const { program, admin } = await aWorld();
    const { id: editing_document_id } = await aDocument([program], { kind: "assessment_question_mcq" });
    const question = await aQuestion({ editing_document_id });
    const [objective, reusable] = [await anObjective(), await aReusable()];
    await aDyad(objective, reusable);
    const refused = await send({
      method: "PUT",
      path: `${path}/${question.id}/mapping`,
      body: { learning_objective_id: objective.id, reusable_object_id: reusable.id, lock_version: 0 },
      as: admin,
    });
    expect(refusalOf(refused).message).toContain("Change it in the editor");
    expect((await getQuestion(question.id))?.rev).toBe(0);
  });
});

describe("question sets (A-35, A-36)", () => {
  const setsPath = "/api/admin/assessment_question_sets";
  const [course] = examCoursesAround(new Date().getUTCFullYear());
  const exam_course = course?.title ?? "";

  it("keep the order of their questions, and lead to them and back", async () => {
    const { admin } = await aWorld();
    const ids = (await someQuestions(3)).map(({ id }) => id).toReversed();
    const body = { title: `Set ${newUlid()}`, exam_course, question_ids: ids };
    const made = replyOf(createQuestionSet, await send({ method: "POST", path: setsPath, body, as: admin }));
    expect(made).toMatchObject({ questions: ids, exam_course });
    const query = { "filters[question_id]": [String(ids[0])] };
    const sets = replyOf(listQuestionSets, await send({ method: "GET", path: setsPath, query, as: admin }));
    expect(idsOf(sets)).toEqual([made.id]);
    const found = await list({ "filters[question_set_id]": [String(made.id)] }, admin);
    expect(idsOf(found)).toEqual(ids.toSorted((a, b) => a - b));
    expect(found.data[0]?.question_sets).toEqual([{ id: made.id, title: made.title }]);
    expect((await versionsOf(made.id, admin, "Assessment::QuestionSet")).current).toMatchObject({
      questions: ids,
    });
    const again = await send({ method: "POST", path: setsPath, body, as: admin });
    expect(refusalOf(again).fields?.[0]?.path).toBe("body.title");
    await updated([{ id: ids[0], archived_at: "now" }], admin);
    const remove = { method: "POST", path: `${path}/delete_bulk`, body: { ids: [String(ids[0])] } } as const;
    const kept = replyOf(updateAssessmentQuestions, await send({ ...remove, as: admin }));
    expect(kept.error_msgs).toEqual([`Question ${ids[0]} (Item ${ids[0]}) is in the set “${made.title}”.`]);
  });

  it("take no archived question, no unknown one, and no course that is none", async () => {
    const { admin } = await aWorld();
    const active = await aQuestion();
    const archived = await aQuestion({ archived_at: "2026-11-01T00:00:00.000Z" });
    const create = (parts: object) =>
      send({
        method: "POST",
        path: setsPath,
        body: { title: `Set ${newUlid()}`, exam_course, question_ids: [active.id], ...parts },
        as: admin,
      });
    const messageOf = async (parts: object) => refusalOf(await create(parts)).message;
    expect(await messageOf({ question_ids: [active.id, archived.id] })).toBe(
      "Cannot create a question set with archived questions.",
    );
    expect(await messageOf({ question_ids: [987_654_321] })).toContain("There is no question 987654321");
    expect(await messageOf({ exam_course: "Alchemy 2026" })).toContain("no such exam course");
  });
});

describe("the options of the bank", () => {
  it("are the lists of the page, those of use beginning with none", async () => {
    const { reviewer } = await aWorld();
    const init = replyOf(
      getInitData,
      await send({ method: "GET", path: "/api/admin/base/init_data", as: reviewer }),
    );
    expect(init.current_use[0]).toBe("-");
    expect(init.systems).toContain("Cardiovascular");
    expect(init.exam_courses.every(({ title }) => /\d{4}$/.test(title))).toBe(true);
  });
});
