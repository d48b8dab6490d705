import { describe, expect, it, vi } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { coverageListRoutes, getCoverageMap, listCoveredCourses } from "#shared/contract/mapping/coverage.ts";
import { aQuestion, someQuestions } from "#tests/builders/bank.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { aDyad, anObjective, aReusable } from "#tests/builders/curriculum.ts";
import { codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("mapping");
type As = Sent["as"];

/** A course with a case that teaches two objectives, one of which it asks about; a question about a third; a fourth that only others know. */
async function aCourseThatCovers() {
  const program = await aProgram({ is_editorial: true });
  const mark = newUlid();
  const named = (word: string) => anObjective({ name: `${word} ${mark}` });
  const [both, taught, assessed, nowhere] = [
    await named("Both"),
    await named("Taught"),
    await named("Assessed"),
    await named("Nowhere"),
  ];
  const mapped = { objectives: [both.id, taught.id], reusables: [] };
  const held = await aDocument([program], { title: `Cough &#38; fever ${mark}`, mapped });
  const other = await aDocument([program], {
    title: `Elsewhere ${mark}`,
    mapped: { objectives: [nowhere.id], reusables: [] },
  });
  const archived = await aDocument([program], {
    archived_at: "2026-11-20T08:00:00.000Z",
    mapped: { objectives: [nowhere.id], reusables: [] },
  });
  const course = await aCourseWith([held, archived], [program], { name: `Lungs ${mark}` });
  const point = await aReusable();
  await aDyad(both, point);
  const asking = (objective: { id: number }, document_id: number | null, archived_at: string | null = null) =>
    aQuestion({
      learning_objective_id: objective.id,
      reusable_object_id: point.id,
      document_id,
      archived_at,
    });
  await asking(both, held.id);
  await asking(both, other.id);
  await asking(assessed, held.id);
  await asking(nowhere, null);
  await asking(taught, held.id, "2026-11-20T08:00:00.000Z");
  const reviewer = await aSession(await aPerson([{ program, role: "Reviewer" }]));
  return { program, mark, course, held, both, taught, assessed, nowhere, reviewer };
}

describe("the coverage map of a course (D-57)", () => {
  it("tells for each objective which cases teach it and how many questions ask about it, and which nothing is about", async () => {
    const { program, mark, course, held, both, taught, assessed, nowhere, reviewer } =
      await aCourseThatCovers();
    const path = `/coverage/${course.id}/objectives`;
    const list = async (query: Record<string, string>, as: As = reviewer) =>
      replyOf(coverageListRoutes.list, await send({ method: "GET", path, query, as }));
    const rows = await list({ search: mark, sort_by: "id", sort_order: "ASC" });
    const documents = [{ id: held.id, title: `Cough & fever ${mark}` }];
    expect(rows).toEqual([
      {
        ...{ id: both.id, name: both.name, coverage: "both", teaching_points: 1, documents, cases: 1 },
        ...{ questions: 1, bank_questions: 2 },
      },
      {
        ...{ id: taught.id, name: taught.name, coverage: "taught", teaching_points: 0, documents, cases: 1 },
        ...{ questions: 0, bank_questions: 0 },
      },
      {
        ...{ id: assessed.id, name: assessed.name, coverage: "assessed", teaching_points: 0, documents: [] },
        ...{ cases: 0, questions: 1, bank_questions: 1 },
      },
      {
        ...{ id: nowhere.id, name: nowhere.name, coverage: "nowhere", teaching_points: 0, documents: [] },
        ...{ cases: 0, questions: 0, bank_questions: 1 },
      },
    ]);
    const found = await list({ search: mark, filters: "coverage=nowhere" });
    expect(found.map(({ id }) => id)).toEqual([nowhere.id]);
    const byCase = JSON.stringify({ Case: [`Cough & fever ${mark}`] });
    const inCase = await list({ dynamic_filters: byCase, sort_by: "id", sort_order: "ASC" });
    expect(inCase.map(({ id }) => id)).toEqual([both.id, taught.id]);
    const file = await send({
      method: "GET",
      path: `/coverage/${course.id}/objectives/coverage.csv`,
      query: { search: mark },
      as: reviewer,
    });
    expect(file.text).toContain("Number,Learning Objective,Coverage,");
    expect(file.text).toContain(`Taught ${mark}`);
    expect(file.text).toContain("Not covered");

    const others = await aSession(await aPerson([{ program: await aProgram(), role: "Teacher" }]));
    expect(codeOf(await send({ method: "GET", path, as: others }))).toBe("FORBIDDEN");
    const elsewhere = await aProgram({ is_editorial: true });
    const stranger = await aSession(await aPerson([{ program: elsewhere, role: "Reviewer" }]));
    expect((await send({ method: "GET", path, as: stranger })).status).toBe(404);
    expect(program.id).not.toBe(elsewhere.id);
  });

  it("adds up to the whole curriculum for each course of the program", async () => {
    const { course, reviewer } = await aCourseThatCovers();
    const overview = async () =>
      replyOf(listCoveredCourses, await send({ method: "GET", path: "/coverage", as: reviewer }));
    const [own, ...more] = await overview();
    expect(more).toEqual([]);
    expect(own).toMatchObject({ id: course.id, name: course.name, cases: 1 });
    expect(own?.objectives).toMatchObject({ both: 1, taught: 1, assessed: 1 });
    // Others make objectives meanwhile: the rest is what the list shows as nowhere, at least.
    const nowhere = own?.objectives.nowhere ?? 0;
    await anObjective();
    expect((await overview())[0]?.objectives.nowhere).toBeGreaterThan(nowhere);
  });

  it("shows case by case what the table counts, for those who may see the table", async () => {
    const { mark, course, held, both, taught, assessed, nowhere, reviewer } = await aCourseThatCovers();
    const path = `/coverage/${course.id}/map`;
    const map = replyOf(getCoverageMap, await send({ method: "GET", path, as: reviewer }));
    // The archived case of the course has no column: no question is about it.
    expect(map.cases).toEqual([{ id: held.id, title: `Cough & fever ${mark}`, is_in_use: true }]);
    expect(map.objectives).toEqual([
      { id: both.id, name: both.name, taught: [0], asked: [[0, 1]] },
      { id: taught.id, name: taught.name, taught: [0], asked: [] },
      { id: assessed.id, name: assessed.name, taught: [], asked: [[0, 1]] },
    ]);
    expect(map.nowhere).toBeGreaterThan(0);
    expect(map.objectives.some(({ id }) => id === nowhere.id)).toBe(false);

    const others = await aSession(await aPerson([{ program: await aProgram(), role: "Teacher" }]));
    expect(codeOf(await send({ method: "GET", path, as: others }))).toBe("FORBIDDEN");
    const elsewhere = await aProgram({ is_editorial: true });
    const stranger = await aSession(await aPerson([{ program: elsewhere, role: "Reviewer" }]));
    expect((await send({ method: "GET", path, as: stranger })).status).toBe(404);
  });

  it("holds at most 200 bytes of a question of the bank, however long its text is", async () => {
    const content = { images: [], correct_answer_index: 0, answer_explanation: "", choices: ["A", "B"] };
    await someQuestions(40, () => ({ content: { ...content, vignette: "long ".repeat(800), stem: "?" } }));
    vi.resetModules();
    const { readQuestionLinks } = await import("#functions/table/bank/questions.ts");
    const { heldListBytes } = await import("#functions/table/lists/collections.ts");
    const { rows } = await readQuestionLinks();
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(heldListBytes() / rows.length).toBeLessThanOrEqual(200);
  });
});
