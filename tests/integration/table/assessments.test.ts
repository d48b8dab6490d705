import { beforeAll, describe, expect, it } from "vitest";
import { newUlid, nowMs } from "#functions/runtime/clock.ts";
import {
  getDelivery,
  readDeliveries,
  removeDelivery,
  replaceDelivery,
} from "#functions/table/assessments/deliveries.ts";
import { readDeliveryCounts, recountDelivery } from "#functions/table/assessments/deliveryCounts.ts";
import { getForm, listCompiledItems, readForms, replaceForm } from "#functions/table/assessments/forms.ts";
import {
  getRostering,
  listDueRosterings,
  putNewRosterings,
  removeRosterings,
  replaceRostering,
  rosteringsOf,
  rosteringsOfPerson,
} from "#functions/table/assessments/rosterings.ts";
import {
  beginAssessment,
  pauseAssessment,
  submitAssessment,
} from "#shared/domain/assessments/assessmentClock.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { aProgram, useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

beforeAll(() => useEnvironment(useCloud().functionEnv("assessments")));

const aScene = async () => {
  const program = await aProgram();
  const { form, items } = await aForm();
  return { program, form, items, delivery: await aDelivery({ program, form }) };
};
const student = () => ({ id: newUlid() });

describe("exam variations", () => {
  it("are read with their compiled items in order, and listed with counts", async () => {
    const { form, items } = await aForm({ count: 12 });
    expect(await getForm(form.id)).toEqual(form);
    const asSat = items.map((item) => ({ ...item, accepted: [item.correct_index], correction: null }));
    expect(await listCompiledItems(form)).toEqual(asSat);
    const row = (await readForms()).rows.find(({ id }) => id === form.id);
    expect(row).toMatchObject({ form_name: "Form A", selected_count: 12, scored_count: 12 });
    expect(row).not.toHaveProperty("items");
  });

  it("keep the first of two changes of one reading", async () => {
    const { form } = await aForm();
    expect(await replaceForm(form, { status: "retired" })).toBe(true);
    expect(await replaceForm(form, { status: "archived" })).toBe(false);
    expect((await getForm(form.id))?.status).toBe("retired");
  });
});

describe("deliveries", () => {
  it("are read, listed, changed once for one reading, and deleted", async () => {
    const { delivery } = await aScene();
    expect(await getDelivery(delivery.id)).toEqual(delivery);
    expect((await readDeliveries()).rows).toContainEqual(delivery);
    expect(await replaceDelivery(delivery, { nickname: "Spring" })).toBe(true);
    expect(await replaceDelivery(delivery, { nickname: "Fall" })).toBe(false);
    expect(await removeDelivery(delivery)).toBe(false);
    const changed = await getDelivery(delivery.id);
    expect(changed?.nickname).toBe("Spring");
    expect(changed && (await removeDelivery(changed))).toBe(true);
    expect(await getDelivery(delivery.id)).toBeUndefined();
  });
});

describe("rosterings", () => {
  it("are found by delivery and by person, and only once for each", async () => {
    const { program, form, delivery } = await aScene();
    const [ann, ben] = [student(), student()];
    const other = await aDelivery({ program, form });
    const [ofAnn] = [
      await aRostering(delivery, ann),
      await aRostering(delivery, ben),
      await aRostering(other, ann),
    ];
    expect(await getRostering(delivery.id, ann.id)).toEqual(ofAnn);
    expect((await rosteringsOf(delivery.id)).map(({ user_id }) => user_id).toSorted()).toEqual(
      [ann.id, ben.id].toSorted(),
    );
    expect((await rosteringsOfPerson(ann.id)).map(({ delivery_id }) => delivery_id).toSorted()).toEqual(
      [delivery.id, other.id].toSorted(),
    );
    expect(await putNewRosterings([ofAnn])).toBe(false);
    expect(await removeRosterings([ofAnn])).toBe(true);
    expect((await rosteringsOfPerson(ann.id)).map(({ delivery_id }) => delivery_id)).toEqual([other.id]);
  });

  it("stand among those that the clock ends while they run or are paused, and not when they are handed in", async () => {
    const { delivery } = await aScene();
    const now = nowMs();
    const began = beginAssessment(3600, 1.5, now - 6_000_000);
    const row = await aRostering(delivery, student(), { sitting: began });
    const hour = (at: number) => new Date(at).toISOString().slice(0, 13);
    const due = async (at: number) =>
      (await listDueRosterings(hour(at), at, 100)).filter(({ user_id }) => user_id === row.user_id);
    const deadline = now - 6_000_000 + 5_400_000;
    expect(await due(deadline - 1)).toEqual([]);
    expect(await due(deadline)).toEqual([row]);
    const paused = pauseAssessment(began, now - 5_000_000, { limitSeconds: 600 });
    expect(paused.ok && (await replaceRostering(row, { sitting: paused.sitting }))).toBe(true);
    expect(await due(deadline)).toEqual([]);
    expect(await due(now - 5_000_000 + 600_000)).toHaveLength(1);
    const given = submitAssessment(paused.sitting, now - 4_900_000, "learner");
    const again = await getRostering(delivery.id, row.user_id);
    expect(again && given.ok && (await replaceRostering(again, { sitting: given.sitting }))).toBe(true);
    expect(await due(now - 5_000_000 + 600_000)).toEqual([]);
  });

  it("are counted as they are, however often they are counted", async () => {
    const { delivery } = await aScene();
    const done = submitAssessment(beginAssessment(3600, 1, nowMs()), nowMs(), "learner").sitting;
    const rows = [
      await aRostering(delivery, student(), { sitting: done }),
      await aRostering(delivery, student()),
    ];
    const counts = async () => (await readDeliveryCounts()).rows.find(({ id }) => id === delivery.id);
    await recountDelivery(delivery.id);
    await recountDelivery(delivery.id);
    expect(await counts()).toEqual({ id: delivery.id, registered: 2, completed: 1 });
    await removeRosterings(rows);
    await recountDelivery(delivery.id);
    expect(await counts()).toBeUndefined();
  });
});
