import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { getQuestion, type QuestionRow } from "#functions/table/bank/questions.ts";
import { getExamVariation } from "#shared/contract/assessments/examVariations.ts";
import { listHistoryVersions } from "#shared/contract/bank/bankData.ts";
import {
  countAvailable,
  createBlueprint,
  draftQuestionSet,
  getBlueprint,
  listBlueprints,
  updateBlueprint,
} from "#shared/contract/bank/blueprints.ts";
import { setEnemies } from "#shared/contract/bank/questions.ts";
import { enemiesAtMost } from "#shared/domain/bank/blueprint/enemies.ts";
import { examCoursesAround } from "#shared/domain/bank/vocabulary.ts";
import { aForm } from "#tests/builders/assessments.ts";
import { aQuestion, someQuestions } from "#tests/builders/bank.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("bank");
const path = "/api/admin/blueprints";
const year = new Date().getUTCFullYear();
/** Nothing else of these tests is about this system in this discipline. */
const system = "Male Reproductive";
const exam_course = examCoursesAround(year).find(({ title }) => title.startsWith("Surgery"))?.title ?? "";
const cell = {
  ...{ system, clinical_focus: null, clinical_discipline: null, difficulty_band: null },
  ...{ least: 2, most: null },
};
const wanted = { exam_course, questions: 2, cells: [cell], overlap: null, exposure_at_most: null };

async function anAdmin() {
  const program = await aProgram({ is_editorial: true });
  const admin = await aSession(await aPerson([{ program, role: "Reviewer" }], { is_admin: true }));
  return { admin, reviewer: await aSession(await aPerson([{ program, role: "Reviewer" }])) };
}
const ready = { learning_objective_id: 1, reusable_object_id: 1, system } satisfies Partial<QuestionRow>;
const post = (part: string, body: object, as: Sent["as"]) =>
  send({ method: "POST", path: `${path}${part}`, body, as });
const drafted = async (body: object, as: Sent["as"]) => {
  const draft = replyOf(draftQuestionSet, await post("/draft", body, as));
  if (draft.status !== "drafted") throw new Error(JSON.stringify(draft));
  return draft.questions.map(({ id }) => id);
};

describe("drafting a question set from a blueprint (A-35)", () => {
  it("counts what is there and takes nothing that is archived, exposed, not ready or decided against", async () => {
    const { admin } = await anAdmin();
    const discipline = "Family Medicine";
    const own = { ...cell, clinical_discipline: discipline };
    const of = { ...ready, clinical_disciplines: [discipline] };
    const changes: Partial<QuestionRow>[] = [
      {},
      { administrations: 500 },
      { archived_at: "2026-11-20T08:00:00.000Z" },
      { administrations: 501 },
      { learning_objective_id: null },
      { cci_status: "Remove" },
      { status: "Invalid" },
      {},
    ];
    const rows = await someQuestions(changes.length, (place) => ({ ...of, ...changes[place] }));
    const last = rows.at(-1);
    if (!last) throw new Error("No questions");
    await aForm({ questions: [last], status: "archived", replaced_by: 1, exam_course: "Pediatrics 2020" });
    const asked = { ...wanted, cells: [own], exposure_at_most: 500 };
    const { cells, barred } = replyOf(countAvailable, await post("/available", asked, admin));
    expect(cells).toEqual([{ available: 2, unused: 2 }]);
    for (const reason of ["archived", "exposed", "not_ready", "not_to_use"] as const)
      expect(barred[reason]).toBeGreaterThan(0);
    expect(await drafted(asked, admin)).toEqual(rows.slice(0, 2).map(({ id }) => id));
    const more = await post("/draft", { ...asked, questions: 3, cells: [{ ...own, least: 3 }] }, admin);
    expect(replyOf(draftQuestionSet, more)).toEqual({
      status: "unmet",
      shortfalls: expect.arrayContaining([{ rule: { kind: "cell", place: 0 }, direction: "short", by: 1 }]),
      conflict: [{ kind: "cell", place: 0 }],
    });
  });

  it("holds the limits on earlier variations of the discipline, and says which of them is in the way", async () => {
    const { admin } = await anAdmin();
    const own = { ...cell, difficulty_band: "easy" as const, clinical_focus: "Prevention" };
    const of = { ...ready, clinical_focus: "Prevention", difficulty: 0.9 };
    const rows = await someQuestions(4, () => of);
    const [a, b, c, d] = rows;
    if (!a || !b || !c || !d) throw new Error("No questions");
    const last = exam_course.replace(/\d{4}$/, (text) => String(Number(text) - 1));
    const { form } = await aForm({ questions: [a, b, c], exam_course: last });
    await aForm({ questions: [a], exam_course: "Surgery 2001" });
    await aForm({ questions: [d], exam_course: last, status: "draft" });
    const overlap = { years: 2, per_form_at_most: 1, together_at_most: null };
    const asked = { ...wanted, cells: [own], overlap };
    const counts = replyOf(countAvailable, await post("/available", asked, admin));
    expect(counts.cells).toEqual([{ available: 4, unused: 1 }]);
    expect(counts.forms.map(({ id }) => id)).toEqual([form.id]);
    const ids = await drafted(asked, admin);
    expect(ids).toContain(d.id);
    const three = { ...asked, questions: 3, cells: [{ ...own, least: 3 }] };
    expect(replyOf(draftQuestionSet, await post("/draft", three, admin))).toMatchObject({
      status: "unmet",
      conflict: expect.arrayContaining([{ kind: "form", form_id: form.id }]),
    });
    expect(await drafted({ ...three, overlap: { ...overlap, years: 0 } }, admin)).toHaveLength(3);
  });

  it("keeps enemies and branches apart", async () => {
    const { admin } = await anAdmin();
    const own = { ...cell, clinical_focus: "Further Workup", difficulty_band: "hard" as const };
    const of = { ...ready, clinical_focus: "Further Workup", difficulty: 0.2 };
    const [a, b, c] = await someQuestions(3, () => of);
    if (!a || !b || !c) throw new Error("No questions");
    const branch = await aQuestion({ ...of, parent_id: c.id });
    await send({
      method: "PUT",
      path: `/api/admin/assessment_questions/${a.id}/enemies`,
      body: { enemy_ids: [b.id], lock_version: 0 },
      as: admin,
    });
    const ids = await drafted({ ...wanted, cells: [own] }, admin);
    expect(ids.filter((id) => [a.id, b.id].includes(id))).toHaveLength(1);
    expect(ids.filter((id) => [c.id, branch.id].includes(id))).toHaveLength(1);
    const three = { ...wanted, questions: 3, cells: [{ ...own, least: 3 }] };
    expect(replyOf(draftQuestionSet, await post("/draft", three, admin))).toMatchObject({
      conflict: [{ kind: "cell", place: 0 }, { kind: "enemies" }],
    });
  });

  it("is saved, changed by who has read its last version, and deleted", async () => {
    const { admin, reviewer } = await anAdmin();
    const title = `Blueprint ${newUlid()}`;
    const made = replyOf(createBlueprint, await post("", { ...wanted, title }, admin));
    expect(refusalOf(await post("", { ...wanted, title }, admin)).fields?.[0]?.path).toBe("body.title");
    const elsewhere = await post("", { ...wanted, title, exam_course: "Alchemy 2027" }, admin);
    expect(refusalOf(elsewhere).fields?.[0]?.path).toBe("body.exam_course");
    expect(codeOf(await post("", { ...wanted, title }, reviewer))).toBe("FORBIDDEN");
    const one = `${path}/${made.id}`;
    const change = (lock_version: number) =>
      send({
        ...{ method: "PUT", path: one, as: admin },
        body: { ...wanted, title, questions: 7, lock_version },
      });
    const changed = replyOf(updateBlueprint, await change(0));
    expect(changed).toMatchObject({ questions: 7, lock_version: 1, created_at: made.created_at });
    expect(codeOf(await change(0))).toBe("CONFLICT");
    const read = () => send({ method: "GET", path: one, as: admin });
    expect(replyOf(getBlueprint, await read())).toEqual(changed);
    const all = replyOf(listBlueprints, await send({ method: "GET", path, as: admin }));
    expect(all.data.find(({ id }) => id === made.id)).toMatchObject({ title, questions: 7 });
    expect((await send({ method: "DELETE", path: one, as: admin })).status).toBe(200);
    expect((await read()).status).toBe(404);
  });

  it.each([
    [{ cells: [{ ...cell, system: null }] }, "body.cells.0"],
    [{ cells: [cell, { ...cell, least: 1 }] }, "body.cells"],
    [{ cells: [{ ...cell, most: 1 }] }, "body.cells.0"],
    [{ questions: 0 }, "body.questions"],
    [{ questions: 1.5 }, "body.questions"],
    [{ exposure_at_most: -1 }, "body.exposure_at_most"],
  ])("refuses %j", async (change, field) => {
    const { admin } = await anAdmin();
    const refused = refusalOf(await post("/draft", { ...wanted, ...change }, admin));
    expect(refused.fields?.[0]?.path).toBe(field);
  });
});

describe("enemy items (A-37)", () => {
  const enemiesOf = async (id: number) => (await getQuestion(id))?.enemy_ids ?? [];
  const set = (id: number, enemy_ids: number[], lock_version: number, as: Sent["as"]) =>
    send({
      ...{ method: "PUT", path: `/api/admin/assessment_questions/${id}/enemies`, as },
      body: { enemy_ids, lock_version },
    });

  it("stand on both questions, in the history of both, and are taken back from both", async () => {
    const { admin, reviewer } = await anAdmin();
    const [a, b, c] = await someQuestions(3);
    if (!a || !b || !c) throw new Error("No questions");
    expect(codeOf(await set(a.id, [b.id], 0, reviewer))).toBe("FORBIDDEN");
    const reply = replyOf(setEnemies, await set(a.id, [c.id, b.id], 0, admin));
    expect(reply.enemies.map(({ id }) => id)).toEqual([b.id, c.id]);
    expect([await enemiesOf(b.id), await enemiesOf(c.id)]).toEqual([[a.id], [a.id]]);
    const history = replyOf(
      listHistoryVersions,
      await send({
        ...{ method: "GET", path: "/api/admin/versions", as: admin },
        query: { item_id: String(b.id), item_type: "Assessment::Question" },
      }),
    );
    expect(history.data[0]?.reified_object.enemy_ids).toEqual([a.id]);
    expect(codeOf(await set(a.id, [], 0, admin))).toBe("CONFLICT");
    expect(await enemiesOf(b.id)).toEqual([a.id]);
    replyOf(setEnemies, await set(a.id, [c.id], 1, admin));
    expect([await enemiesOf(a.id), await enemiesOf(b.id), await enemiesOf(c.id)]).toEqual([
      [c.id],
      [],
      [a.id],
    ]);
  });

  it("refuses the question itself, what does not exist, and more than a question may have", async () => {
    const { admin } = await anAdmin();
    const others = await someQuestions(enemiesAtMost + 1);
    const question = await aQuestion();
    expect(codeOf(await set(question.id, [question.id], 0, admin))).toBe("INVALID_REQUEST");
    expect(codeOf(await set(question.id, [987_654_321], 0, admin))).toBe("INVALID_REQUEST");
    const ids = others.map(({ id }) => id);
    expect(codeOf(await set(question.id, ids, 0, admin))).toBe("INVALID_REQUEST");
    replyOf(setEnemies, await set(question.id, ids.slice(0, enemiesAtMost), 0, admin));
    const last = ids.at(-1) ?? 0;
    expect(refusalOf(await set(last, [question.id], 0, admin)).message).toContain("already");
    expect(await enemiesOf(last)).toEqual([]);
  });

  it("are warned of on an exam variation", async () => {
    const { admin } = await anAdmin();
    const { form, questions } = await aForm({ status: "draft" });
    const [a, b] = questions;
    if (!a || !b) throw new Error("No questions");
    replyOf(setEnemies, await set(a.id, [b.id], 0, admin));
    const reply = await send({ method: "GET", path: `/exam_variations/${form.id}`, as: admin });
    expect(replyOf(getExamVariation, reply).warnings).toEqual([
      `Questions ${a.id} and ${b.id} are enemies: one gives the other away.`,
    ]);
  });
});
