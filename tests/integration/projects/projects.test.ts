import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { getProject as readProject } from "#functions/table/projects/projects.ts";
import {
  completeAssignment,
  completeEditing,
  createProject,
  getProject,
  getWaitingWork,
  listProjectCandidates,
  type ProjectDetail,
  projectListRoutes,
  updateChecklistItem,
  updateProject,
} from "#shared/contract/projects/projects.ts";
import type { ProjectRole } from "#shared/domain/projects/projectRoles.ts";
import { itemNumber } from "#shared/domain/projects/turns.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aProject } from "#tests/builders/projects.ts";
import type { SignedInPerson } from "#tests/builders/signedIn.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("projects");

type As = Sent["as"];
async function aGroup() {
  const edited = await anEditedCase({ title: `A cough ${newUlid()}` });
  const { editor } = edited;
  const [associate, author, reviewer] = [await editor(), await editor(), await editor("Reviewer")];
  const version_id = edited.versions.scheduled_review;
  return { ...edited, associate, author, reviewer, at: { id: edited.document.id, version_id } };
}
type Group = Awaited<ReturnType<typeof aGroup>>;

const member = ({ id }: { id: string }, role: ProjectRole, due_on?: string) => ({
  ...{ user_id: id, role },
  ...(due_on && { due_on }),
});
const written = ({ document, author, reviewer, associate }: Group) => ({
  name: `Spring ${newUlid()}`,
  document_ids: [document.id],
  members: [
    member(associate, "production_associate"),
    member(author, "author", "2026-01-02"),
    member(reviewer, "reviewer"),
  ],
});
const create = (body: object, as: As, headers?: Record<string, string>) =>
  send({ method: "POST", path: "/projects", body, as, ...(headers && { headers }) });
const read = async (id: number, as: As) =>
  replyOf(getProject, await send({ method: "GET", path: `/projects/${id}`, as }));
const update = (id: number, project: object, as: As) =>
  send({ method: "PUT", path: `/projects/${id}`, body: { project }, as });
const tick = (id: number, checked: boolean, as: As) =>
  send({
    method: "PUT",
    path: `/projects/checklist_items/${id}`,
    body: { projects_checklist_item: { checked } },
    as,
  });
const completeEditingOf = (memberId: number, as: As, more: Partial<Sent> = {}) =>
  send({
    method: "POST",
    path: `/projects/project_members/${memberId}/editing_complete`,
    body: {},
    as,
    ...more,
  });
const completeOf = (memberId: number, assignmentId: number, as: As) =>
  send({
    method: "POST",
    path: `/projects/project_members/${memberId}/assignments/${assignmentId}/complete`,
    body: {},
    as,
  });

/** The only mail that somebody got. */
const theMailTo = async ({ email }: { email: string }) => {
  const mails = await eventually(async () => {
    const all = await mailsTo(cloud.url, email);
    return all.length > 0 ? all : undefined;
  }, `a mail to ${email}`);
  return only(mails);
};
const currentOf = ({ assignments }: ProjectDetail) => assignments.filter(({ is_current }) => is_current);
const only = <Thing>(things: readonly Thing[]): Thing => {
  expect(things).toHaveLength(1);
  return things[0] as Thing;
};
const tickAll = (project: ProjectDetail, as: As) =>
  Promise.all(currentOf(project).flatMap(({ checklist }) => checklist.map(({ id }) => tick(id, true, as))));

describe("projects (D-59)", () => {
  it("put their members in the order of the roles, give each a checklist, and tell the first one", async () => {
    const group = await aGroup();
    const { associate, author, document } = group;
    const made = replyOf(createProject, await create(written(group), associate));
    expect(made.members.map(({ role, is_able }) => [role, is_able])).toEqual([
      ["author", true],
      ["reviewer", true],
      ["production_associate", true],
    ]);
    const current = only(currentOf(made));
    expect(current).toMatchObject({ member_id: made.members[0]?.id, is_overdue: true, is_complete: false });
    expect(current.checklist.length).toBeGreaterThan(1);
    expect(current.checklist.every(({ body, checked }) => body.includes(" - ") && !checked)).toBe(true);
    const mail = await theMailTo(author);
    expect(mail.text).toContain(`/versions/${group.at.version_id}/edit?project_id=${made.id}`);
    expect(mail.subject).toContain(document.title);
    expect(await mailsTo(cloud.url, associate.email)).toEqual([]);
  });

  it("are begun once by somebody who asks again", async () => {
    const group = await aGroup();
    const headers = { "idempotency-key": newUlid() };
    const body = written(group);
    const first = replyOf(createProject, await create(body, group.associate, headers));
    const second = replyOf(createProject, await create(body, group.associate, headers));
    expect(second.id).toBe(first.id);
  });

  it("are refused with a word for each thing that is wrong with them", async () => {
    const group = await aGroup();
    const { associate, reviewer, document, editor } = group;
    const foreign = await anEditedCase();
    const assessor = await editor("Assessment Production Associate");
    const good = written(group);
    const withMember = (person: { id: string }, role: ProjectRole = "editor") => ({
      ...good,
      members: [...good.members, member(person, role)],
    });
    const wrong: [object, string, RegExp][] = [
      [{ ...good, name: "  " }, "body.name", /is needed/],
      [{ ...good, name: "a\nb" }, "body.name", /one line/],
      [{ ...good, document_ids: [] }, "body.document_ids", /at least one case/],
      [{ ...good, document_ids: [document.id, document.id] }, "body.document_ids", /once/],
      [{ ...good, document_ids: [foreign.document.id] }, "body.document_ids.0", /case of this group/],
      [{ ...good, members: good.members.slice(1) }, "body.members", /one Production Associate/],
      [withMember(group.author, "author"), "body.members", /once for each role/],
      [withMember(await foreign.editor()), "body.members.3.user_id", /of this group/],
      [withMember({ id: newUlid() }), "body.members.3.user_id", /of this group/],
      [withMember(assessor), "body.members.3.user_id", /may not open the case/],
      [
        { ...good, members: [member(reviewer, "production_associate")] },
        "body.members.0.user_id",
        /may not be Production Associate/,
      ],
      [{ ...good, due_on: "soon" }, "body.due_on", /date/],
    ];
    for (const [body, path, message] of wrong) {
      const refusal = refusalOf(await create(body, associate));
      expect(refusal.fields?.[0], JSON.stringify(body)).toMatchObject({
        path,
        message: expect.stringMatching(message),
      });
    }
    expect(codeOf(await create(good, reviewer))).toBe("FORBIDDEN");
  });

  it("are seen by associates and by their members, and by nobody of another group", async () => {
    const group = await aGroup();
    const { program, associate, reviewer, at, editor } = group;
    const project = await aProject({
      ...{ program, documents: [at] },
      members: [
        { user: group.author, role: "author" },
        { user: associate, role: "production_associate" },
      ],
    });
    const other = await aGroup();
    const path = `/projects/${project.id}`;
    const listed = async (as: As) =>
      replyOf(projectListRoutes.list, await send({ method: "GET", path: "/projects", as })).map(
        ({ id }) => id,
      );
    for (const as of [associate, group.author, await editor()]) {
      expect((await send({ method: "GET", path, as })).status).toBe(200);
      expect(await listed(as)).toEqual([project.id]);
    }
    const item = itemNumber(project.assignments[0]?.id ?? 0, 0);
    const memberId = project.members[0]?.id ?? 0;
    for (const as of [reviewer, other.associate]) {
      expect(codeOf(await send({ method: "GET", path, as }))).toBe("NOT_FOUND");
      expect(codeOf(await tick(item, true, as))).toBe("NOT_FOUND");
      expect(codeOf(await completeEditingOf(memberId, as))).toBe("NOT_FOUND");
      expect(await listed(as)).toEqual([]);
    }
    expect(codeOf(await update(project.id, { ...written(other), rev: 0 }, other.associate))).toBe(
      "NOT_FOUND",
    );
    expect(codeOf(await send({ method: "DELETE", path, as: other.associate }))).toBe("NOT_FOUND");
    const { people } = replyOf(
      listProjectCandidates,
      await send({ method: "GET", path: "/projects/candidates", as: associate }),
    );
    expect(people.find(({ user_id }) => user_id === reviewer.id)?.roles).not.toContain(
      "production_associate",
    );
    expect(people.map(({ user_id }) => user_id)).not.toContain(other.associate.id);
  });
});

describe("the checklist of an editor (D-59)", () => {
  async function aRunningProject() {
    const group = await aGroup();
    const { program, author, reviewer, associate, at } = group;
    const project = await aProject({
      ...{ program, documents: [at] },
      members: [
        { user: author, name: "Ada Author", role: "author" },
        { user: reviewer, name: "Rob Reviewer", role: "reviewer" },
        { user: associate, role: "production_associate" },
      ],
    });
    return { ...group, project };
  }

  it("is ticked at once, by its member whose turn it is and by associates, all boxes of one moment", async () => {
    const { author, reviewer, associate, project } = await aRunningProject();
    const [own, later] = project.assignments;
    const [first, second] = [0, 1].map((at) => itemNumber(own?.id ?? 0, at)) as [number, number];
    const both = await Promise.all([tick(first, true, author), tick(second, true, associate)]);
    expect(both.map((answer) => replyOf(updateChecklistItem, answer))).toEqual([
      { id: first, body: "First - one", checked: true },
      { id: second, body: "Second - one - two", checked: true },
    ]);
    const checked = async () =>
      only(currentOf(await read(project.id, author))).checklist.map((item) => item.checked);
    expect(await checked()).toEqual([true, true]);
    expect((await tick(second, false, author)).status).toBe(200);
    expect(await checked()).toEqual([true, false]);
    expect(codeOf(await tick(first, false, reviewer))).toBe("FORBIDDEN");
    const early = await tick(itemNumber(later?.id ?? 0, 0), true, reviewer);
    expect(refusalOf(early).message).toBe("It is not Rob Reviewer’s turn yet. Nothing was changed.");
    expect(codeOf(await tick(itemNumber(own?.id ?? 0, 7), true, author))).toBe("NOT_FOUND");
  });

  it("completes when all of it is checked, and tells the next member; the last one tells the associate", async () => {
    const { author, reviewer, associate, project } = await aRunningProject();
    const [ofAuthor, ofReviewer, ofAssociate] = project.members.map(({ id }) => id) as [
      number,
      number,
      number,
    ];
    const early = await completeEditingOf(ofAuthor, author);
    expect(refusalOf(early).message).toBe("2 items are not checked yet. The checklist was not completed.");
    await tickAll(await read(project.id, author), author);
    expect(codeOf(await completeEditingOf(ofAuthor, reviewer))).toBe("FORBIDDEN");
    const twice = await Promise.all([
      completeEditingOf(ofAuthor, author),
      completeEditingOf(ofAuthor, author),
    ]);
    for (const answer of twice)
      expect(replyOf(completeEditing, answer)).toEqual({
        ok: true,
        next_link: `/projects/${project.id}`,
        next_member: "Rob Reviewer",
      });
    await theMailTo(reviewer);
    const after = await read(project.id, reviewer);
    expect(only(currentOf(after))).toMatchObject({ member_id: ofReviewer, may_work: true });
    const done = after.assignments[0];
    expect(done).toMatchObject({
      is_complete: true,
      completed_by: `${author.first_name} ${author.last_name}`,
    });
    expect(only(currentOf(after)).since).toBe(done?.completed_at);
    expect(codeOf(await tick(done?.checklist[0]?.id ?? 0, false, author))).toBe("CONFLICT");

    await tickAll(after, reviewer);
    expect((await completeEditingOf(ofReviewer, reviewer)).status).toBe(200);
    await tickAll(await read(project.id, associate), associate);
    const last = replyOf(completeEditing, await completeEditingOf(ofAssociate, associate));
    expect(last.next_member).toBeNull();
    const mails = await eventually(async () => {
      const all = await mailsTo(cloud.url, associate.email);
      return all.length >= 2 ? all : undefined;
    }, "both mails to the associate");
    expect(mails).toHaveLength(2);
    expect(mails.map(({ subject }) => subject).join()).toContain("All checklists are complete");
    expect(await mailsTo(cloud.url, reviewer.email)).toHaveLength(1);
  });

  it("leads on to the member's next version, and as a form to its page", async () => {
    const { program, author, associate, at } = await aGroup();
    const second = { id: at.id + 1_000_000, version_id: at.version_id + 1_000_000 };
    const project = await aProject({
      ...{ program, documents: [at, second], checklist: [] },
      members: [
        { user: author, role: "author" },
        { user: associate, name: "Ann Associate", role: "production_associate" },
      ],
    });
    const [memberId] = project.members.map(({ id }) => id) as [number];
    const [first, other] = project.assignments.map(({ id }) => id) as [number, number];
    expect(refusalOf(await completeEditingOf(memberId, author)).message).toMatch(/^Several cases wait/);
    expect(codeOf(await completeOf(memberId + 1, first, author))).toBe("NOT_FOUND");
    const next = replyOf(completeAssignment, await completeOf(memberId, first, author));
    expect(next).toMatchObject({
      next_link: `/versions/${second.version_id}/edit?project_id=${project.id}`,
      next_member: "Ann Associate",
    });
    const page = await send({
      method: "POST",
      path: `/projects/project_members/${memberId}/assignments/${other}/complete`,
      headers: {
        accept: "text/html",
        "content-type": "application/x-www-form-urlencoded",
        "x-csrf-token": undefined,
      },
      raw: new URLSearchParams({ authenticity_token: author.csrfToken }).toString(),
      as: author,
    });
    expect([page.status, page.headers.location]).toEqual([303, `/projects/${project.id}`]);
  });

  it("goes to the associate by mail where the next member can't open the case any more", async () => {
    const { program, author, associate, at } = await aGroup();
    const outside = await (await anEditedCase()).editor();
    const project = await aProject({
      ...{ program, documents: [at], checklist: [] },
      members: [
        { user: author, role: "author" },
        { user: outside, name: "Olga Out", role: "editor" },
        { user: associate, role: "production_associate" },
      ],
    });
    const before = await read(project.id, author);
    expect(before.members.map(({ is_able }) => is_able)).toEqual([true, false, true]);
    await completeEditingOf(project.members[0]?.id ?? 0, author);
    const mail = await theMailTo(associate);
    expect(mail.text).toContain("Olga Out can no longer open the case");
    expect(await mailsTo(cloud.url, outside.email)).toEqual([]);
    // Whoever is no member of the group reads and ticks nothing.
    expect(codeOf(await send({ method: "GET", path: `/projects/${project.id}`, as: outside }))).toBe(
      "NOT_FOUND",
    );
  });
});

describe("a change of a project (D-59)", () => {
  it("keeps what is complete, tells whom the turn came to, and is refused to who read an older one", async () => {
    const group = await aGroup();
    const { associate, author, reviewer, editor } = group;
    const body = written(group);
    const made = replyOf(createProject, await create(body, associate));
    await tickAll(made, author);
    await completeEditingOf(made.members[0]?.id ?? 0, author);
    const now = await read(made.id, associate);
    const copyEditor = await editor();
    const members = [...body.members, member(copyEditor, "copy_editor")];
    const changed = replyOf(
      updateProject,
      await update(made.id, { ...body, members, rev: now.rev }, associate),
    );
    expect(changed.members.map(({ role }) => role)).toEqual([
      ...["author", "copy_editor", "reviewer", "production_associate"],
    ]);
    expect(changed.assignments.filter(({ is_complete }) => is_complete)).toHaveLength(1);
    expect(only(currentOf(changed)).member_id).toBe(changed.members[1]?.id);
    await theMailTo(copyEditor);
    const stale = await update(made.id, { ...body, rev: now.rev }, associate);
    expect(refusalOf(stale).message).toMatch(/^Somebody changed this project meanwhile/);
    const without = body.members.filter(({ role }) => role !== "author");
    const loss = await update(made.id, { ...body, members: without, rev: changed.rev }, associate);
    expect(refusalOf(loss).message).toContain("has completed work in this project as Author");
    expect(codeOf(await update(made.id, { ...body, rev: changed.rev }, reviewer))).toBe("FORBIDDEN");
    expect((await readProject(made.id))?.rev).toBe(changed.rev);
  });

  it("takes its work off the board when it is deleted", async () => {
    const { program, associate, author, reviewer, at } = await aGroup();
    const of = (user: SignedInPerson) => ({
      ...{ program, documents: [at] },
      members: [
        { user, name: "First Member", role: "author" as const, due_on: "2026-01-02" },
        { user: associate, role: "production_associate" as const },
      ],
    });
    const [one, other] = [await aProject(of(author)), await aProject(of(reviewer))];
    const waiting = async (as: As, query = {}) =>
      replyOf(getWaitingWork, await send({ method: "GET", path: "/projects/waiting", query, as })).work;
    expect((await waiting(associate)).map(({ project }) => project.id).toSorted()).toEqual([
      one.id,
      other.id,
    ]);
    expect(await waiting(associate, { mine: "true" })).toEqual([]);
    expect(only(await waiting(reviewer))).toMatchObject({
      ...{ project: { id: other.id }, name: "First Member", role: "author", is_overdue: true, is_able: true },
    });
    const path = `/projects/${one.id}`;
    expect((await send({ method: "DELETE", path, as: associate })).status).toBe(200);
    expect(only(await waiting(associate)).project.id).toBe(other.id);
    expect(codeOf(await send({ method: "GET", path, as: associate }))).toBe("NOT_FOUND");
  });
});
