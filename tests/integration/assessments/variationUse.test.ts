import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { recountDelivery } from "#functions/table/assessments/deliveryCounts.ts";
import { putResponseParts } from "#functions/table/bank/itemStatistics.ts";
import { putNewQuestionSet } from "#functions/table/bank/questionSets.ts";
import { getVariationUse, listQuestionSetIndex } from "#shared/contract/assessments/assessmentTables.ts";
import { variationListRoutes } from "#shared/contract/assessments/examVariations.ts";
import { aDelivery, aForm } from "#tests/builders/assessments.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSatAssessment } from "#tests/builders/satAssessment.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("buildWorker");
let as: SignedInPerson;
beforeAll(async () => {
  as = await aSignedInPerson(await aProgram({ is_editorial: true }), "Assessment Production Associate");
});
const read = (path: string, who = as, query?: Record<string, string>) =>
  send({ method: "GET", path, as: who, ...(query && { query }) });

describe("tables about exam variations (A-10; issue 30)", () => {
  it("say where a variation was delivered, and how many deliveries and students each question has had", async () => {
    const program = await aProgram();
    const made = await aForm({ count: 2 });
    const usual = await aDelivery({ program, form: made.form });
    const custom = await aDelivery({ program, form: made.form, is_custom_course: true, purpose: "Late" });
    for (let turn = 0; turn < 2; turn++)
      await aSatAssessment({ ...made, delivery: usual }, await aPerson([{ program, role: "Student" }]));
    await recountDelivery(usual.id);
    const [first, second] = made.form.items;
    if (!first || !second) throw new Error("The form has no questions");
    const none = { right: 0, options: [], skips: 0, discrimination: null, certaintySum: 0, certaintyN: 0 };
    const part = { questionId: first.question_id, compiledId: newUlid(), ...none };
    await putResponseParts([
      { ...part, label: "2025-2026", deliveryId: usual.id, n: 2 },
      { ...part, label: "2026-2027", deliveryId: custom.id, n: 3 },
      // The same delivery with another form, and one whose answers were counted under another year since.
      { ...part, label: "2026-2027", deliveryId: custom.id, compiledId: newUlid(), n: 4 },
      { ...part, label: "2024-2025", deliveryId: 999_999, n: 0 },
    ]);
    const use = replyOf(getVariationUse, await read(`/exam_variations/${made.form.id}/use`));
    expect(use.items).toEqual([
      { exam_item_id: first.id, deliveries: 2, students: 9, last_year: "2026-2027" },
      { exam_item_id: second.id, deliveries: 0, students: 0, last_year: null },
    ]);
    expect(use.deliveries).toEqual([
      {
        ...{ id: custom.id, program_name: program.name, purpose: "Late", program_type: "Custom course" },
        ...{ date_assigned: custom.created_at, date_delivered: custom.starts_at, rosterings_count: 0 },
        edit_delivery_path: `/assessments/${custom.id}/edit`,
      },
      {
        ...{ id: usual.id, program_name: program.name, purpose: "Early", program_type: "Program" },
        ...{ date_assigned: usual.created_at, date_delivered: usual.starts_at, rosterings_count: 2 },
        edit_delivery_path: `/assessments/${usual.id}/edit`,
      },
    ]);
    const teacher = await aSignedInPerson(program, "Curriculum Administrator");
    expect(codeOf(await read(`/exam_variations/${made.form.id}/use`, teacher))).toBe("FORBIDDEN");
  });

  it("list question sets with whether they are in use, and variations with the statuses that each may get", async () => {
    const { form } = await aForm();
    const at = isoTime(nowMs());
    const title = `Set ${newUlid()}`;
    await putNewQuestionSet(
      {
        ...{ id: form.set_id, title, exam_course: "Pediatrics 2027", for_project_type: "Assessment" },
        ...{ questions: form.items.map(({ question_id }) => question_id), created_at: at, updated_at: at },
      },
      { id: newUlid(), at, by: "Tests", event: "create", changes: {} },
    );
    const sets = replyOf(listQuestionSetIndex, await read("/question_sets"));
    expect(sets.find(({ id }) => id === form.set_id)).toEqual({
      ...{ id: form.set_id, title, exam_course: "Pediatrics 2027", created_at: at },
      ...{ questions_count: 3, in_use: true },
      new_exam_variation_url: `/exam_variations?question_set_id=${form.set_id}`,
      question_set_url: `/admin/assessment/question_sets?id=${form.set_id}`,
    });
    const query = { search: form.exam_name, per_page: "999999999" };
    const [row] = replyOf(variationListRoutes.list, await read("/exam_variations", as, query));
    expect(row).toMatchObject({ id: form.id, status: "available", rev: 0 });
    expect(row?.status_options).toContain("retired");
  });
});
