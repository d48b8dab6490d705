import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { getObjective, getObjectiveIdByName } from "#functions/table/mapping/objectives.ts";
import {
  createLearningObjective,
  getLearningObjective,
  objectiveListRoutes,
} from "#shared/contract/mapping/objectives.ts";
import { nameLength } from "#shared/domain/mapping/names.ts";
import { aQuestion, someQuestions } from "#tests/builders/bank.ts";
import { aDyad, anObjective, aReusable } from "#tests/builders/curriculum.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("mapping");

const path = "/learning_objectives";
async function aWorld() {
  const program = await aProgram({ is_editorial: true });
  const roles = ["Content Production Associate", "Reviewer"] as const;
  const [editor, reviewer] = await Promise.all(
    roles.map(async (role) => aSession(await aPerson([{ program, role }]))),
  );
  return { program, editor, reviewer };
}
type As = Sent["as"];
const create = (name: string, as: As, headers?: Record<string, string>) =>
  send({ method: "POST", path, body: { name }, as, ...(headers && { headers }) });
const read = async (id: number, as: As) =>
  replyOf(getLearningObjective, await send({ method: "GET", path: `${path}/${id}`, as }));
const rename = (id: number, body: object, as: As) =>
  send({ method: "PUT", path: `${path}/${id}`, body: { learning_objective: body }, as });

describe("learning objectives (documents §7, D-58)", () => {
  it("are made with a trimmed name, once for each name, and found by a search", async () => {
    const { editor, reviewer } = await aWorld();
    const name = `Explain ${newUlid()}`;
    const made = replyOf(createLearningObjective, await create(`  ${name} `, editor));
    expect(made).toMatchObject({ name, source: null, dyads: [], documents: [] });
    expect(made.history).toMatchObject([{ what: "Created", from: null, to: name }]);
    const again = await create(`${name.toUpperCase()}.`, editor);
    expect(codeOf(again)).toBe("CONFLICT");
    expect(refusalOf(again).message).toContain(`Learning objective ${made.id} has this name`);
    const found = await send({ method: "GET", path, query: { search: name }, as: reviewer });
    expect(replyOf(objectiveListRoutes.list, found).map(({ id }) => id)).toEqual([made.id]);
    expect(codeOf(await create(`Other ${newUlid()}`, reviewer))).toBe("FORBIDDEN");
    const long = refusalOf(await create("x".repeat(10_000), editor)).fields?.[0];
    expect(long).toMatchObject({ path: "body.name" });
    expect(long?.message).toContain(String(nameLength.max));
  });

  it("are made once by two who ask at the same moment, and once by somebody who asks again", async () => {
    const { editor } = await aWorld();
    const name = `Explain ${newUlid()}`;
    const both = await Promise.all([create(name, editor), create(name.toLowerCase(), editor)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const once = `Explain ${newUlid()}`;
    const headers = { "idempotency-key": newUlid() };
    const first = replyOf(createLearningObjective, await create(once, editor, headers));
    const second = replyOf(createLearningObjective, await create(once, editor, headers));
    expect(second.id).toBe(first.id);
  });

  it("are made together with their first teaching point, or not at all", async () => {
    const { editor } = await aWorld();
    const [name, point] = [`Explain ${newUlid()}`, await aReusable()];
    const section = await aReusable({ kind: "shared_section" });
    const headers = { "idempotency-key": newUlid() };
    const make = (reusable_object_id: number, more: { headers?: Record<string, string> } = {}) =>
      send({ method: "POST", path, body: { name, reusable_object_id }, as: editor, ...more });
    for (const id of [section.id, 987_654_321])
      expect(refusalOf(await make(id)).fields?.[0]?.path).toBe("body.reusable_object_id");
    expect(await getObjectiveIdByName(name)).toBeUndefined();
    const made = replyOf(createLearningObjective, await make(point.id, { headers }));
    expect(made).toMatchObject({ name, dyads: [{ reusable_object: { id: point.id } }] });
    expect(replyOf(createLearningObjective, await make(point.id, { headers }))).toMatchObject({
      id: made.id,
      dyads: [{ id: made.dyads[0]?.id }],
    });
  });

  it("are renamed, and give their old name free; a name that somebody else has given meanwhile is kept", async () => {
    const { editor } = await aWorld();
    const objective = await anObjective();
    const name = `Renamed ${newUlid()}`;
    expect((await rename(objective.id, { name, previous_name: objective.name }, editor)).status).toBe(200);
    const late = await rename(objective.id, { name: "Mine", previous_name: objective.name }, editor);
    expect(codeOf(late)).toBe("CONFLICT");
    expect(refusalOf(late).message).toContain(`renamed this to “${name}”`);
    expect(await read(objective.id, editor)).toMatchObject({
      name,
      history: [{ what: "Renamed", from: objective.name, to: name }, { what: "Created" }],
    });
    expect((await create(objective.name, editor)).status).toBe(201);
    const other = await anObjective();
    expect(codeOf(await rename(objective.id, { name: other.name.toLowerCase() }, editor))).toBe("CONFLICT");
    // Its own name, written otherwise.
    expect((await rename(objective.id, { name: `${name}.` }, editor)).status).toBe(200);
  });

  it("are renamed although a teaching point is added at the same moment", async () => {
    const { editor } = await aWorld();
    const [objective, reusable] = [await anObjective(), await aReusable()];
    const name = `Renamed ${newUlid()}`;
    const pair = send({
      method: "POST",
      path: `${path}/${objective.id}/dyads`,
      body: { reusable_object_id: reusable.id },
      as: editor,
    });
    const [renamed, paired] = await Promise.all([rename(objective.id, { name }, editor), pair]);
    expect([renamed.status, paired.status]).toEqual([200, 200]);
    expect(await read(objective.id, editor)).toMatchObject({
      name,
      dyads: [{ reusable_object: { name: reusable.name } }],
    });
    expect((await getObjective(objective.id))?.dyads).toBe(1);
  });

  it("are deleted only when nothing hangs on them", async () => {
    const { program, editor } = await aWorld();
    const [objective, reusable] = [await anObjective(), await aReusable()];
    const remove = (id: number) => send({ method: "DELETE", path: `${path}/${id}`, as: editor });
    const dyad = await aDyad(objective, reusable);
    await aDocument([program], { mapped: { objectives: [objective.id], reusables: [] } });
    const refused = await remove(objective.id);
    expect(codeOf(refused)).toBe("CONFLICT");
    expect(refusalOf(refused).message).toContain("is paired with 1 teaching point and is in 1 case");
    const dyadPath = `${path}/${objective.id}/dyads/${dyad.id}`;
    expect((await send({ method: "DELETE", path: dyadPath, as: editor })).status).toBe(200);
    expect(codeOf(await send({ method: "DELETE", path: dyadPath, as: editor }))).toBe("NOT_FOUND");
    expect(refusalOf(await remove(objective.id)).message).toContain("objective is in 1 case.");
    const free = await anObjective();
    expect((await remove(free.id)).status).toBe(200);
    expect(codeOf(await remove(free.id))).toBe("NOT_FOUND");
    expect((await create(free.name, editor)).status).toBe(201);
  });

  it("keep a pair that questions of the bank are mapped to, and say how many", async () => {
    const { editor } = await aWorld();
    const [objective, reusable] = [await anObjective(), await aReusable()];
    const dyad = await aDyad(objective, reusable);
    const mapping = { learning_objective_id: objective.id, reusable_object_id: reusable.id };
    await someQuestions(2, () => mapping);
    await aQuestion({ ...mapping, reusable_object_id: null });
    expect((await read(objective.id, editor)).dyads).toMatchObject([{ questions: 2 }]);
    const dyadPath = `${path}/${objective.id}/dyads/${dyad.id}`;
    const kept = await send({ method: "DELETE", path: dyadPath, as: editor });
    expect(codeOf(kept)).toBe("CONFLICT");
    expect(refusalOf(kept).message).toContain("This pair has 2 assessment questions mapped to it.");
    expect((await read(objective.id, editor)).dyads).toHaveLength(1);
  });

  it("count their teaching points and the cases that learners read", async () => {
    const { program, editor } = await aWorld();
    const objective = await anObjective();
    await aDyad(objective, await aReusable());
    await aDyad(objective, await aReusable());
    const mapped = { objectives: [objective.id], reusables: [] };
    const document = await aDocument([program], { mapped, title: "A <i>case</i>" });
    await aDocument([program], { mapped, archived_at: new Date().toISOString() });
    const found = await send({ method: "GET", path, query: { search: objective.name }, as: editor });
    expect(replyOf(objectiveListRoutes.list, found)).toMatchObject([{ teaching_points: 2, cases: 1 }]);
    expect((await read(objective.id, editor)).documents).toEqual([
      { id: document.id, title: "A case", scheduled_review_version_id: null },
    ]);
  });

  it("are paired once with a teaching point, whoever asks at the same moment, and with nothing else", async () => {
    const { editor } = await aWorld();
    const [objective, reusable] = [await anObjective(), await aReusable()];
    const pair = (id: number) =>
      send({
        method: "POST",
        path: `${path}/${objective.id}/dyads`,
        body: { reusable_object_id: id },
        as: editor,
      });
    const both = await Promise.all([pair(reusable.id), pair(reusable.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(objective.id, editor)).dyads).toHaveLength(1);
    expect((await getObjective(objective.id))?.dyads).toBe(1);
    const section = await aReusable({ kind: "shared_section" });
    expect(refusalOf(await pair(section.id)).fields?.[0]?.message).toContain("Only teaching points");
    expect(refusalOf(await pair(987_654_321)).fields?.[0]?.message).toContain("no reusable content");
  });
});
