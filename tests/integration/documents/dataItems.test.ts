import { beforeAll, describe, expect, it } from "vitest";
import { type DocumentRow, getDocument } from "#functions/table/cases/documents.ts";
import { getLearnerHead } from "#functions/table/cases/learnerState.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { createDocumentUserState, getDocumentItem } from "#shared/contract/documents/dataItems.ts";
import { deleteDocumentUserState } from "#shared/contract/documents/userState.ts";
import { aMember } from "#tests/builders/course.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aCourse, aDocument, addItems, aProgram, aSession, publishAgain } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { an, learnerOf } from "./learner.ts";

const { send } = useApi("documents");

let program: Program;
beforeAll(async () => {
  program = await aProgram();
});

async function aStudentOf(root = aSmallCase()) {
  const course = await aCourse([program]);
  const document = await aDocument([program], { root });
  await addItems(course, [document]);
  const person = await aMember(course, program);
  const as = await aSession(person);
  const path = "/api/v2/document_user_states";
  return {
    document,
    person,
    learner: learnerOf(send, as, document.id),
    item: async () =>
      replyOf(getDocumentItem, await send({ method: "GET", path: `/api/v2/documents/${document.id}`, as })),
    open: async (parts: object = {}) => {
      const body = { document_user_state: { document_id: document.id, ...parts } };
      return replyOf(createDocumentUserState, await send({ method: "POST", path, as, body }));
    },
    remove: (attempt?: string) =>
      send({ method: "DELETE", path: `${path}/${document.id}`, as, ...(attempt && { query: { attempt } }) }),
  };
}

/** As it stands in the table after a publication. */
const republish = (document: DocumentRow) => publishAgain(document, aSmallCase("Another version"));

describe("a document as a data item (D-30)", () => {
  it("says what the case page is told, and what stands at the root of the version that the person reads", async () => {
    const { document, learner, item } = await aStudentOf({ ...aSmallCase(), timeLimit: 1800 });
    const { documentContext } = await learner.contexts();
    expect(await item()).toEqual({
      ...documentContext,
      rootUid: uids.root,
      published: true,
      publishVersionId: document.published_snapshot_id,
      coverImage: null,
      disableBookmarks: false,
      onlyOneUncollapsedSection: false,
      prerequisite_document_id: null,
      timeLimit: 1800,
    });
  });

  it("opens nothing by being read", async () => {
    const { document, person, item } = await aStudentOf();
    expect((await item()).timeLimit).toBeNull();
    expect((await getLearnerHead(person.id, document.id)).attempt).toBeUndefined();
  });

  it("keeps the version of the person's attempt when another one is published", async () => {
    const { document, item, open } = await aStudentOf();
    await open();
    const next = await republish(document);
    expect((await getDocument(document.id))?.published_snapshot_id).toBe(next.published_snapshot_id);
    expect((await item()).publishVersionId).toBe(document.published_snapshot_id);
  });
});

describe("a person's state of a document as a data item (D-30)", () => {
  it("is created by opening the attempt, on the version that the person looks at", async () => {
    const { document, person, open } = await aStudentOf();
    await republish(document);
    const state = await open({ version_id: document.published_snapshot_id });
    expect(state).toMatchObject({ id: document.id, attempt: 1, state: {}, progress: 0 });
    const { attempt } = await getLearnerHead(person.id, document.id);
    expect(attempt?.snapshot_id).toBe(document.published_snapshot_id);
  });

  it("is answered as it stands when it is created again", async () => {
    const { learner, open } = await aStudentOf();
    await open();
    const saved = await learner.saved(an(uids.essayInput, "A thought", 1_700_000_000_000));
    expect((await open()).state).toEqual(saved.state);
    await learner.wasReset(1);
    expect(await open()).toMatchObject({ attempt: 2, state: {} });
  });

  it("is not created for a document that the person may not open", async () => {
    const { open } = await aStudentOf();
    await expect(open({ document_id: 999_999_999 })).rejects.toThrow();
  });

  it("begins anew when it is deleted, as by a reset: the attempt that it was of is kept, and no later one goes", async () => {
    const { learner, open, remove } = await aStudentOf();
    await open();
    await learner.saved(an(uids.essayInput, "A thought", 1_700_000_000_000));
    expect(codeOf(await remove())).toBe("INVALID_REQUEST");
    expect((await learner.state()).state[uids.essayInput]?.value?.value).toBe("A thought");
    expect(replyOf(deleteDocumentUserState, await remove("1"))).toMatchObject({ attempt: 2, reset: 1 });
    expect(await learner.state()).toMatchObject({ attempt: 2, state: {} });
    expect(codeOf(await remove("1"))).toBe("ATTEMPT_REPLACED");
    expect((await learner.state()).attempt).toBe(2);
  });

  it("takes no unknown field", async () => {
    const { learner } = await aStudentOf();
    expect(codeOf(await learner.save({} as never, "1" as never))).toBe("INVALID_REQUEST");
  });
});
