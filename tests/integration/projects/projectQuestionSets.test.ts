import { describe, expect, it } from "vitest";
import { getProject as readProject, replaceProject } from "#functions/table/projects/projects.ts";
import {
  listProjectQuestionSets,
  setsAtMost,
  updateProjectQuestionSet,
} from "#shared/contract/projects/projectQuestionSets.ts";
import { aQuestionSet } from "#tests/builders/bank.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aProject } from "#tests/builders/projects.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("projects");

type As = Sent["as"];
const list = (id: number, as: As) => send({ method: "GET", path: `/projects/${id}/question_sets`, as });
const check = (id: number, setId: number, checked: unknown, as: As) =>
  send({ method: "PUT", path: `/projects/${id}/question_sets/${setId}`, body: { checked }, as });

async function aGroup() {
  const { program, editor, document, versions } = await anEditedCase();
  const [associate, reviewer, stranger] = [
    await editor(),
    await editor("Reviewer"),
    await editor("Reviewer"),
  ];
  const project = await aProject({
    program,
    members: [
      { user: reviewer, role: "reviewer" },
      { user: associate, role: "production_associate" },
    ],
    documents: [{ id: document.id, version_id: versions.scheduled_review }],
  });
  return { project, associate, reviewer, stranger };
}

describe("question sets of a project (A-10)", () => {
  it("are checked among all sets by who edits projects, and shown to its other members", async () => {
    const [{ project, associate, reviewer }, one, other] = [
      await aGroup(),
      await aQuestionSet(),
      await aQuestionSet(),
    ];
    const before = replyOf(listProjectQuestionSets, await list(project.id, associate));
    expect(before).toMatchObject({ project_name: project.name, may_edit: true });
    expect(before.sets.filter(({ checked }) => checked)).toEqual([]);
    expect(before.sets.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id]));

    const row = {
      ...{ id: one.id, checked: true, title: one.title, created_at: one.created_at },
      show_question_set_path: `/admin/assessment/question_sets?id=${one.id}`,
    };
    const saved = replyOf(updateProjectQuestionSet, await check(project.id, one.id, true, associate));
    expect(saved).toEqual(row);
    const asReviewer = replyOf(listProjectQuestionSets, await list(project.id, reviewer));
    expect(asReviewer).toEqual({ project_name: project.name, may_edit: false, sets: [row] });

    replyOf(updateProjectQuestionSet, await check(project.id, one.id, false, associate));
    expect(replyOf(listProjectQuestionSets, await list(project.id, reviewer)).sets).toEqual([]);
  });

  it("are all kept when they are checked at the same moment, and each once", async () => {
    const { project, associate } = await aGroup();
    const sets = await Promise.all(Array.from({ length: 4 }, () => aQuestionSet()));
    const replies = await Promise.all(
      [...sets, ...sets].map(({ id }) => check(project.id, id, true, associate)),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const ids = (await readProject(project.id))?.question_set_ids ?? [];
    expect(ids.toSorted((a, b) => a - b)).toEqual(sets.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it("are refused to who may not edit the project, and a set that is not there is not found", async () => {
    const [{ project, associate, reviewer, stranger }, foreign, set] = [
      await aGroup(),
      await aGroup(),
      await aQuestionSet(),
    ];
    expect(codeOf(await check(project.id, set.id, true, reviewer))).toBe("FORBIDDEN");
    expect(codeOf(await list(project.id, stranger))).toBe("NOT_FOUND");
    expect(codeOf(await list(project.id, foreign.associate))).toBe("NOT_FOUND");
    expect(codeOf(await check(project.id, set.id, true, foreign.associate))).toBe("NOT_FOUND");
    expect(codeOf(await check(project.id, 999_999, true, associate))).toBe("NOT_FOUND");
    expect(codeOf(await check(project.id, set.id, "yes", associate))).toBe("INVALID_REQUEST");
    expect((await readProject(project.id))?.question_set_ids).toBeUndefined();
  });

  it("are at most two hundred", async () => {
    const { project, associate } = await aGroup();
    const full = Array.from({ length: setsAtMost }, (_, place) => 1_000_000 + place);
    await replaceProject(project, { question_set_ids: full });
    const refused = await check(project.id, (await aQuestionSet()).id, true, associate);
    expect(codeOf(refused)).toBe("CONFLICT");
    expect(JSON.stringify(refusalOf(refused))).toContain("A project has at most 200 question sets.");
  });
});
