import { describe, expect, it } from "vitest";
import type { Program } from "#functions/table/programs/programs.ts";
import { getDocument } from "#shared/contract/documents/documents.ts";
import { updateProgram } from "#shared/contract/programs/programs.ts";
import { getEditPage } from "#shared/contract/versions/versions.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aProject } from "#tests/builders/projects.ts";
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

  it("says which features the group has switched on, which change its bar (D-41)", async () => {
    const flagsOf = async (feature_flags: Program["feature_flags"]) => {
      const { versions, editor } = await anEditedCase({ feature_flags });
      return replyOf(getEditPage, await open(await editor(), versions.ongoing_maintenance)).featureFlags;
    };
    expect(await flagsOf({})).toEqual({ saq_phase_1: false, new_landing_pages: false });
    const on = { saq_phase_1: true, new_landing_pages: true };
    expect(await flagsOf(on)).toEqual(on);
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
    const { program, document, versions, editor } = await anEditedCase();
    const [associate, reviewer] = [await editor(), await editor("Reviewer")];
    const project = await aProject({
      program,
      name: "Cases of the spring",
      members: [
        { user: reviewer, name: "Rob Reviewer", role: "reviewer" },
        { user: associate, name: "Ann Associate", role: "production_associate" },
      ],
      documents: [
        { id: document.id, version_id: versions.ongoing_maintenance },
        { id: document.id + 1_000_000, version_id: versions.scheduled_review },
      ],
    });
    const { id } = project;
    const [member] = project.members;
    const [first] = project.assignments;
    expect(replyOf(getEditPage, await open(reviewer, versions.ongoing_maintenance, id)).project).toEqual({
      id,
      name: "Cases of the spring",
      currentAssignmentId: first?.id,
      nextVersionId: versions.scheduled_review,
      activeMemberId: member?.id,
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
    const aboutOthers = await aProject({
      program,
      members: [{ user: associate, role: "production_associate" }],
      documents: [{ id: elsewhere.document.id, version_id: elsewhere.versions.scheduled_review }],
    });
    expect(codeOf(await open(reviewer, versions.scheduled_review, aboutOthers.id))).toBe("NOT_FOUND");
    const ofOthers = await aProject({
      program: elsewhere.program,
      members: [{ user: associate, role: "production_associate" }],
      documents: [{ id: document.id, version_id: versions.ongoing_maintenance }],
    });
    expect(codeOf(await open(reviewer, versions.ongoing_maintenance, ofOthers.id))).toBe("NOT_FOUND");
  });
});
