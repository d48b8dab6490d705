import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { getFormStatistics, orderFormStatistics } from "#shared/contract/assessments/formStatistics.ts";
import { aDelivery, aForm } from "#tests/builders/assessments.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSatAssessment, type Given } from "#tests/builders/satAssessment.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("assessments");

const right: Given = { option: 0, certainty: "very_certain", seconds: 30 };
const wrong: Given = { option: 2, certainty: "uncertain", seconds: 50 };

describe("statistics of an exam variation (A-38)", () => {
  it("are calculated from submitted work when they are ordered, and again when there is more", async () => {
    const program = await aProgram({ is_editorial: true });
    const admin = await aSession(await aPerson([{ program, role: "Reviewer" }], { is_admin: true }));
    const built = await aForm({ exam_course: `Course ${newUlid()} 2027` });
    const delivery = await aDelivery({ program, form: built.form });
    const given = [
      [right, right, right],
      [right, right, wrong],
      [right, right, wrong],
      [right, wrong, wrong],
      [right, wrong, wrong],
      [wrong, {}, wrong],
    ];
    for (const answers of given) await aSatAssessment({ ...built, delivery }, { id: newUlid() }, answers);
    await aSatAssessment({ ...built, delivery }, { id: newUlid() }, [right], { isRunning: true });
    const path = `/exam_variations/${built.form.id}/statistics`;
    const read = async () => replyOf(getFormStatistics, await send({ method: "GET", path, as: admin }));
    expect(await read()).toMatchObject({ state: "none", form: null, items: [] });
    const order = async () => replyOf(orderFormStatistics, await send({ method: "POST", path, as: admin }));
    expect((await order()).state).toBe("running");
    const ready = (students: number) =>
      eventually(async () => {
        const now = await read();
        return now.state === "ready" && now.form?.students === students ? now : undefined;
      }, `statistics of ${students} students`);
    const { form, items } = await ready(6);
    expect(items.map(({ position, question_id }) => [position, question_id])).toEqual(
      built.questions.map(({ id }, place) => [place + 1, id]),
    );
    expect(items[0]).toMatchObject({ n: 6, difficulty: { value: 5 / 6 } });
    expect(items[1]).toMatchObject({ skipped: 1, difficulty: { value: 0.5 } });
    expect(items[0]?.options.map(({ count }) => count)).toEqual([5, 0, 1, 0, 0]);
    expect(form?.model.why).toContain("too few students");
    expect(form?.test.alpha.why).toContain("too few students");
    expect(form?.equating).toBeNull();
    await aSatAssessment({ ...built, delivery }, { id: newUlid() }, [right, right, right]);
    await order();
    expect((await ready(7)).items[0]).toMatchObject({ n: 7 });
  });

  it("are for provider staff, and of a variation that was validated", async () => {
    const program = await aProgram({ is_editorial: true });
    const admin = await aSession(await aPerson([{ program, role: "Reviewer" }], { is_admin: true }));
    const student = await aSession(await aPerson([{ program, role: "Student" }]));
    const { form } = await aForm({ status: "draft", compiled_id: null, validated_at: null });
    const path = `/exam_variations/${form.id}/statistics`;
    expect(codeOf(await send({ method: "GET", path, as: student }))).toBe("FORBIDDEN");
    expect(codeOf(await send({ method: "POST", path, as: admin }))).toBe("CONFLICT");
    const gone = await send({ method: "POST", path: "/exam_variations/987654321/statistics", as: admin });
    expect(gone.status).toBe(404);
  });
});
