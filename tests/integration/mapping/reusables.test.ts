import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import {
  createReusableObject,
  getReusableObject,
  reusableListRoutes,
  showReusableList,
} from "#shared/contract/mapping/reusables.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { aDyad, anObjective, aReusable } from "#tests/builders/curriculum.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("mapping");

const path = "/reusable_objects";
async function anEditor() {
  const program = await aProgram({ is_editorial: true });
  const editor = await aSession(await aPerson([{ program, role: "Content Production Associate" }]));
  return { program, editor };
}
type As = Sent["as"];
const find = async (query: Record<string, string>, as: As) =>
  replyOf(reusableListRoutes.list, await send({ method: "GET", path, query, as }));

describe("reusable content (documents §2.12, D-55)", () => {
  it("needs a name, and is found by name, description and learning objective", async () => {
    const { editor } = await anEditor();
    const empty = await send({
      method: "POST",
      path,
      body: { kind: "teaching_point", name: "  " },
      as: editor,
    });
    expect(refusalOf(empty).fields?.[0]?.message).toBe("Reusable Content name is required");
    const word = newUlid();
    const body = { kind: "teaching_point", name: "Count the breaths", description: `For a minute ${word}` };
    const headers = { "idempotency-key": newUlid() };
    const made = replyOf(
      createReusableObject,
      await send({ method: "POST", path, body, as: editor, headers }),
    );
    const again = await send({ method: "POST", path, body, as: editor, headers });
    expect(replyOf(createReusableObject, again).id).toBe(made.id);
    expect((await find({ search: word }, editor)).map(({ id }) => id)).toEqual([made.id]);
    const objective = await anObjective();
    await aDyad(objective, await aReusable({ id: made.id + 1_000_000 }));
    const [byObjective, ...more] = await find({ lo_search: objective.name }, editor);
    expect(more).toEqual([]);
    expect(byObjective?.learning_objectives).toEqual([{ id: objective.id, name: objective.name }]);
  });

  it("says where it is used, with the objectives that item and case share", async () => {
    const { program, editor } = await anEditor();
    const [shared, other] = [await anObjective(), await anObjective()];
    const reusable = await aReusable();
    await aDyad(shared, reusable);
    await aDyad(other, reusable);
    const mapped = { objectives: [shared.id], reusables: [reusable.id] };
    const clinical = { systems: ["Nervous"], final_diagnoses: ["Delirium"] };
    const used = await aDocument([program], { mapped, clinical, title: `Used ${newUlid()}` });
    await aDocument([program], { mapped, archived_at: new Date().toISOString() });
    const reply = await send({ method: "GET", path: `${path}/${reusable.id}`, as: editor });
    expect(replyOf(getReusableObject, reply)).toMatchObject({
      learning_objectives: [{ id: shared.id }, { id: other.id }],
      documents: [
        {
          id: used.id,
          learning_objectives: [{ id: shared.id }],
          systems: ["Nervous"],
          final_diagnoses: ["Delirium"],
          age_groups: [],
        },
      ],
    });
    const rows = await find({ search: reusable.name }, editor);
    expect(rows).toMatchObject([{ id: reusable.id, cases: 1 }]);
    expect(rows[0]).not.toHaveProperty("documents");
    const byCase = JSON.stringify({ Case: [used.title] });
    expect((await find({ dynamic_filters: byCase }, editor)).map(({ id }) => id)).toEqual([reusable.id]);
    const lookup = await send({ method: "GET", path: `${path}/show_rlo_list`, as: editor });
    expect(replyOf(showReusableList, lookup).document_lookup_table).toMatchObject({
      [String(used.id)]: { Case: [used.title], "Signature Cases": [used.title], System: ["Nervous"] },
    });
  });

  it("names where it comes from, and is filtered by illness script and by signature case", async () => {
    const { program, editor } = await anEditor();
    const [held, apart] = [await anObjective(), await anObjective()];
    const reusable = await aReusable();
    await aDyad(held, reusable);
    await aDyad(apart, reusable);
    const mapped = { objectives: [held.id], reusables: [reusable.id] };
    const own = await aDocument([program], { mapped, title: `Own ${newUlid()}`, kind: "illness_script" });
    const more = await aDocument([program], { mapped, title: `More ${newUlid()}` });
    const course = await aCourseWith([own], [program], { name: `Nerves ${newUlid()}` });
    const reply = await send({ method: "GET", path: `${path}/${reusable.id}`, as: editor });
    expect(replyOf(getReusableObject, reply).source).toEqual({
      course: course.name,
      document: own.title,
      learning_objectives: [{ id: held.id, name: held.name }],
    });
    for (const [filter, title] of [
      ["Illness Script Document", own.title],
      ["Signature Cases", more.title],
    ] as const) {
      const found = await find({ dynamic_filters: JSON.stringify({ [filter]: [title] }) }, editor);
      expect(found.map(({ id }) => id)).toEqual([reusable.id]);
    }
    const none = JSON.stringify({ "Illness Script Document": [more.title] });
    expect(await find({ dynamic_filters: none }, editor)).toEqual([]);
  });

  it("is renamed and described, with its history; a change by somebody else meanwhile is kept", async () => {
    const { editor } = await anEditor();
    const reusable = await aReusable();
    const put = (change: object) =>
      send({ method: "PUT", path: `${path}/${reusable.id}`, body: { reusable_object: change }, as: editor });
    expect((await put({ name: "New name", previous_name: reusable.name })).status).toBe(200);
    expect(codeOf(await put({ name: "Mine", previous_name: reusable.name }))).toBe("CONFLICT");
    expect((await put({ description: "Words" })).status).toBe(200);
    const reply = await send({ method: "GET", path: `${path}/${reusable.id}`, as: editor });
    expect(replyOf(getReusableObject, reply)).toMatchObject({
      name: "New name",
      description: "Words",
      history: [
        { what: "Described", from: "", to: "Words" },
        { what: "Renamed", from: reusable.name, to: "New name" },
        { what: "Created" },
      ],
    });
    expect((await put({ name: "" })).status).toBe(400);
  });
});
