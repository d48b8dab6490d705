import { describe, expect, it } from "vitest";
import type { Program } from "#functions/table/programs/programs.ts";
import { nextSequence } from "#functions/table/table.ts";
import { putProject } from "#functions/table/versions/projects.ts";
import { getDocument } from "#shared/contract/documents/documents.ts";
import { updateProgram } from "#shared/contract/programs/programs.ts";
import { getEditPage } from "#shared/contract/versions/versions.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aCourse, addItems, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("documents");

const open = (as: SignedInPerson, versionId: number, projectId?: number) =>
  send({
    method: "GET",
    path: `/versions/${versionId}/edit`,
    query: projectId === undefined ? {} : { project_id: String(projectId) },
    as,
  });

describe("the edit page of a version (D-41, D-60)", () => {
  it("is found by the version's number alone, with its document, its sisters and what the person may", async () => {
    const { document, versions, editor } = await anEditedCase();
    const associate = await editor();
    const contexts = replyOf(getEditPage, await open(associate, versions.scheduled_review));
    expect(contexts).toMatchObject({
      version: {
        id: versions.scheduled_review,
        document_id: document.id,
        type: "SCHEDULED_REVIEW",
        rev: 0,
        published: true,
      },
      documentContext: {
        id: document.id,
        publishVersionId: versions.published,
        editVersionId: versions.ongoing_maintenance,
        scheduledReviewVersionId: versions.scheduled_review,
      },
      userContext: { id: associate.id, isAdmin: false, allowedEditMode: "Editing" },
      project: null,
    });
    const reviewer = replyOf(getEditPage, await open(await editor("Reviewer"), versions.ongoing_maintenance));
    expect(reviewer.userContext.allowedEditMode).toBe("Suggesting");
    expect(reviewer.userContext.permissions).toContain("createComments");
    expect(reviewer.userContext.permissions).not.toContain("publish");
  });

  it("names the style guide of the group, an item that its members can open (D-40)", async () => {
    const admin = await aSession(await aPerson([], { is_admin: true }));
    const [one, other] = await Promise.all([anEditedCase(), anEditedCase()]);
    const guideOf = async ({ program, document }: typeof one): Promise<number> =>
      (await addItems(await aCourse([program]), [document]))[0] ?? 0;
    const [guide, foreign] = await Promise.all([guideOf(one), guideOf(other)]);
    const save = ({ id, name, description, time_zone }: Program, style_guide_id: number | null) =>
      send({
        method: "PUT",
        path: `/groups/${id}`,
        body: { name, description, time_zone, style_guide_id },
        as: admin,
      });
    for (const wrong of [foreign, 999_999_999]) {
      expect(refusalOf(await save(one.program, wrong)).fields).toMatchObject([
        { path: "body.style_guide_id" },
      ]);
    }
    expect(refusalOf(await save(await aProgram(), guide)).fields?.[0]?.message).toMatch(/editorial/);
    expect(replyOf(updateProgram, await save(one.program, guide)).style_guide_id).toBe(guide);
    const guideFor = async ({ editor, versions }: typeof one) =>
      replyOf(getEditPage, await open(await editor("Reviewer"), versions.scheduled_review)).documentContext
        .styleGuideId;
    expect(await guideFor(one)).toBe(guide);
    expect(await guideFor(other)).toBeNull();
    expect(replyOf(updateProgram, await save(one.program, null)).style_guide_id).toBeNull();
  });

  it("is known to the case page of those who edit or suggest, and to nobody else's", async () => {
    const school = await aProgram();
    const { document, versions, editor } = await anEditedCase({ lentTo: [school] });
    const flagOf = async (as: SignedInPerson, query = {}): Promise<number | undefined> => {
      const answer = await send({ method: "GET", path: `/documents/${document.id}`, query, as });
      return replyOf(getDocument, answer).displayContext.scheduled_review_version_id;
    };
    const associate = await editor();
    expect(await flagOf(associate)).toBe(versions.scheduled_review);
    expect(await flagOf(associate, { embedded: "true" })).toBeUndefined();
    expect(await flagOf(await editor("Reviewer"))).toBe(versions.scheduled_review);
    expect(await flagOf(await aSignedInPerson(school, "Teacher"))).toBeUndefined();
  });

  it("says whose turn it is in the project that it was opened from, and knows no other project", async () => {
    const { program, versions, editor } = await anEditedCase();
    const [associate, reviewer] = [await editor(), await editor("Reviewer")];
    const id = await nextSequence("project");
    const member = (memberId: number, { id: user_id }: SignedInPerson, name: string) => ({
      ...{ id: memberId, user_id, name, role: "Editor" },
    });
    const assignment = (number: number, member_id: number, version_id: number, is_complete = false) => ({
      ...{ id: number, member_id, version_id, is_complete },
    });
    const project = {
      id,
      program_id: program.id,
      name: "Cases of the spring",
      production_associate: { user_id: associate.id, name: "Ann Associate" },
      members: [member(1, associate, "Ann Associate"), member(2, reviewer, "Rob Reviewer")],
      assignments: [
        assignment(1, 1, versions.ongoing_maintenance, true),
        assignment(2, 2, versions.ongoing_maintenance),
        assignment(3, 2, versions.scheduled_review),
      ],
    };
    await putProject(project);
    expect(replyOf(getEditPage, await open(reviewer, versions.ongoing_maintenance, id)).project).toEqual({
      id,
      name: "Cases of the spring",
      currentAssignmentId: 2,
      nextVersionId: versions.scheduled_review,
      activeMemberId: 2,
      activeMemberName: "Rob Reviewer",
      activeUserId: reviewer.id,
      projectProductionAssociate: "Ann Associate",
    });
    // In a sister of these versions it is nobody's turn, and the project is the same.
    expect(replyOf(getEditPage, await open(reviewer, versions.published, id)).project).toMatchObject({
      ...{ id, currentAssignmentId: null, nextVersionId: null, activeMemberName: null },
      projectProductionAssociate: "Ann Associate",
    });
    const elsewhere = await anEditedCase();
    const assignments = [assignment(1, 1, elsewhere.versions.scheduled_review)];
    await putProject({ ...project, id: id + 2_000_000, assignments });
    expect(codeOf(await open(reviewer, versions.scheduled_review, id + 2_000_000))).toBe("NOT_FOUND");
    await putProject({ ...project, id: id + 1_000_000, program_id: elsewhere.program.id });
    expect(codeOf(await open(reviewer, versions.ongoing_maintenance, id + 1_000_000))).toBe("NOT_FOUND");
  });
});
