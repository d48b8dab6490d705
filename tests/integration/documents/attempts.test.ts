import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { getLearnerHead, listStateCards } from "#functions/table/cases/learnerState.ts";
import { getProgress } from "#functions/table/cases/progress.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getCourseItem, getDocument, getVersion } from "#shared/contract/documents/documents.ts";
import { aMember } from "#tests/builders/course.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aProgram,
  aSession,
  publishAgain,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { an, learnerOf } from "./learner.ts";

const { send } = useApi("documents");
const patiently = { timeout: 20_000, interval: 100 };
const t0 = 1_700_000_000_000;

let program: Program;
let course: CourseRow;
beforeAll(async () => {
  program = await aProgram({ name: "Northern College" });
  course = await aCourse([program]);
});

async function aCase(parts: Parameters<typeof aDocument>[1] = {}) {
  const document = await aDocument([program], parts);
  const [relationId = 0] = await addItems(course, [document]);
  return { document, relationId };
}

async function aLearner(document: DocumentRow) {
  const person = await aMember(course, program);
  const as = await aSession(person);
  return { person, as, ...learnerOf(send, as, document.id) };
}

describe("opening a case (D-01)", () => {
  it("tells a page that it is embedded where it says so, in the library and in a course, and opens no attempt", async () => {
    const { document, relationId } = await aCase();
    const learner = await aLearner(document);
    for (const path of [`/documents/${document.id}`, `/document_set_document_relations/${relationId}`]) {
      for (const [embedded, isEmbeded] of [
        ["true", true],
        ["false", false],
      ] as const) {
        const answer = await send({ method: "GET", path, query: { embedded }, as: learner.as });
        expect(replyOf(getDocument, answer).displayContext.isEmbeded).toBe(isEmbeded);
      }
      const answer = await send({ method: "GET", path, query: { embedded: "yes" }, as: learner.as });
      expect(codeOf(answer)).toBe("INVALID_REQUEST");
    }
    expect((await getLearnerHead(learner.person.id, document.id)).attempt).toBeUndefined();
  });

  it("answers the contexts of the page", async () => {
    const { document, relationId } = await aCase({ title: "Chest pain", recommended_time: 25 });
    const learner = await aLearner(document);
    const contexts = await learner.contexts();
    expect(contexts).toMatchObject({
      documentContext: {
        id: document.id,
        title: "Chest pain",
        caseSummaryUrl: `/documents/${document.id}/case_summary.pdf`,
        timeOnCase: 0,
        recommendedTime: 25,
      },
      displayContext: {
        displayMode: "student",
        programName: "Northern College",
        allowedEditMode: "ViewOnly",
        permissions: [],
      },
      currentVersion: { id: document.published_snapshot_id, rootUid: uids.root },
      attempt: 1,
      document_set: null,
    });
    const fromCourse = await send({
      method: "GET",
      path: `/document_set_document_relations/${relationId}`,
      as: learner.as,
    });
    expect(replyOf(getCourseItem, fromCourse)).toEqual({
      ...contexts,
      document_set: { id: course.id, name: course.name, others_answers: false },
    });
  });

  it("shows kinds without a card flow ungated", async () => {
    const { document } = await aCase({ kind: "illness_script" });
    expect((await (await aLearner(document)).contexts()).displayContext.displayMode).toBe("ungated");
  });

  it("answers the published tree, its own media as links and the stored keys nowhere", async () => {
    const image = {
      type: "image" as const,
      uid: "ecg",
      source: "local",
      url: "1/compressed/images/ecg.png",
      altText: "An ECG",
    };
    const { document } = await aCase({ root: aSmallCase("With a picture", [image]) });
    const answer = await (await aLearner(document)).version(document.published_snapshot_id);
    const { id, data } = replyOf(getVersion, answer);
    expect(id).toBe(document.published_snapshot_id);
    const text = JSON.stringify(data);
    expect(text).toContain("X-Amz-Signature=");
    expect(text).not.toContain(`"url":"${image.url}"`);
    expect(data).toMatchObject({ uid: uids.root, subtype: "root" });
  });

  it("answers no snapshot under another document's number", async () => {
    const [one, two] = [await aCase(), await aCase()];
    const learner = await aLearner(one.document);
    expect(codeOf(await learner.version(two.document.published_snapshot_id))).toBe("NOT_FOUND");
    expect(codeOf(await learner.version("01J00000000000000000000000"))).toBe("NOT_FOUND");
  });
});

describe("versions (rulings, versions)", () => {
  it("shows the newest to who has not begun, and keeps the one that an attempt began with", async () => {
    const { document } = await aCase();
    const [begun, fresh] = [await aLearner(document), await aLearner(document)];
    await begun.saved(an(uids.choice, true, t0));
    const next = await publishAgain(document, aSmallCase("Second edition"));
    expect((await begun.contexts()).currentVersion.id).toBe(document.published_snapshot_id);
    expect((await fresh.contexts()).currentVersion.id).toBe(next.published_snapshot_id);
    // The old tree stays readable for those who play it.
    expect((await begun.version(document.published_snapshot_id)).status).toBe(200);
  });

  it("begins with what the page showed, when another version came while it was read", async () => {
    const { document } = await aCase();
    const learner = await aLearner(document);
    const seen = (await learner.contexts()).currentVersion.id;
    await publishAgain(document, aSmallCase("Second edition"));
    await learner.logged({ version_id: seen });
    expect((await learner.contexts()).currentVersion.id).toBe(seen);
  });

  it("begins with no version that was never the document's", async () => {
    const [one, two] = [await aCase(), await aCase()];
    const learner = await aLearner(one.document);
    await learner.logged({ version_id: two.document.published_snapshot_id });
    expect((await learner.contexts()).currentVersion.id).toBe(one.document.published_snapshot_id);
  });

  it("takes answers to the parts of the attempt's own version, and to those of no other", async () => {
    const { document } = await aCase();
    const learner = await aLearner(document);
    await learner.saved(an(uids.choice, true, t0));
    const added = {
      type: "paragraph" as const,
      uid: "new_paragraph",
      content: { text: "New.", styleRanges: [] },
    };
    await publishAgain(document, aSmallCase("Second edition", [added]));
    expect(codeOf(await learner.save(an("new_paragraph", true, t0, "bookmarked")))).toBe("UNKNOWN_NODE");
    await learner.wasReset(1);
    await learner.saved(an("new_paragraph", true, t0, "bookmarked"), 2);
  });
});

describe("resetting (D-12)", () => {
  it("opens a new attempt on the newest version, empty, and keeps the old rows", async () => {
    const { document } = await aCase();
    const learner = await aLearner(document);
    await learner.saved(an(uids.choice, true, t0));
    await learner.logged();
    const next = await publishAgain(document, aSmallCase("Second edition"));
    expect(await learner.wasReset(1)).toMatchObject({ attempt: 2, reset: 1 });
    expect(await learner.state()).toMatchObject({ attempt: 2, state: {}, progress: 0, time_on_case: 0 });
    const contexts = await learner.contexts();
    expect([contexts.attempt, contexts.currentVersion.id]).toEqual([2, next.published_snapshot_id]);
    const kept = await listStateCards(learner.person.id, document.id, 1);
    expect(kept.map((card) => card.entries)).toEqual([an(uids.choice, true, t0)]);
  });

  it("refuses what still comes from the attempt before, and says that it was reset", async () => {
    const { document } = await aCase();
    const learner = await aLearner(document);
    await learner.saved(an(uids.choice, true, t0));
    await learner.wasReset(1);
    const late = await learner.save(an(uids.choice, false, t0 + 1), 1);
    expect([late.status, codeOf(late)]).toEqual([409, "ATTEMPT_REPLACED"]);
    expect((await learner.state()).state).toEqual({});
    await learner.saved(an(uids.choice, false, t0 + 1), 2);
  });

  it("refuses an attempt that never was, and opens none by it", async () => {
    const { document } = await aCase();
    const learner = await aLearner(document);
    expect(codeOf(await learner.save(an(uids.choice, true, t0), 5))).toBe("ATTEMPT_REPLACED");
    expect(codeOf(await learner.reset(1))).toBe("CONFLICT");
  });

  it("happens once, however often it is asked for at once", async () => {
    const { document } = await aCase();
    const learner = await aLearner(document);
    await learner.saved(an(uids.choice, true, t0));
    const answers = await Promise.all(Array.from({ length: 6 }, () => learner.reset(1)));
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await learner.state()).attempt).toBe(2);
  });

  it("starts progress anew and counts the resets, whatever the stream still counts of the old attempt", async () => {
    const { document } = await aCase();
    const learner = await aLearner(document);
    // Answers right before the reset: their progress is being counted while it happens.
    for (let i = 0; i < 5; i++) await learner.saved(an(uids.choice, i % 2 === 0, t0 + i));
    await learner.wasReset(1);
    await learner.saved(an(uids.choice, true, t0 + 10), 2);
    await expect
      .poll(
        async () => (await getProgress(learner.person.id, document.id))?.last_signal_at ?? null,
        patiently,
      )
      .not.toBeNull();
    expect(await getProgress(learner.person.id, document.id)).toMatchObject({ attempt: 2, resets: 1 });
    expect(await learner.wasReset(2)).toMatchObject({ attempt: 3, reset: 2 });
  });
});

describe("a case that waits for another (rulings 21)", () => {
  it("opens when the other is complete, at once, and closes again when that is reset", async () => {
    const first = await aCase();
    const dependent = await aCase({ prerequisite_document_id: first.document.id });
    const learner = await aLearner(dependent.document);
    const closed = async () =>
      Promise.all(
        [
          learner.open(),
          learner.read(),
          learner.save(an(uids.choice, true, t0)),
          learner.log(),
          learner.version(dependent.document.published_snapshot_id),
          learner.summary(),
          send({
            method: "GET",
            path: `/document_set_document_relations/${dependent.relationId}`,
            as: learner.as,
          }),
        ].map(async (answer) => codeOf(await answer)),
      );
    expect(new Set(await closed())).toEqual(new Set(["CASE_LOCKED"]));
    await setProgress(learner.person, first.document, { percent_complete: 99.99 });
    expect(codeOf(await learner.open())).toBe("CASE_LOCKED");

    await setProgress(learner.person, first.document, { percent_complete: 100, is_finished: true });
    expect((await learner.open()).status).toBe(200);
    expect((await learner.read()).status).toBe(200);
    expect((await learner.save(an(uids.choice, true, t0))).status).toBe(200);

    const other = learnerOf(send, learner.as, first.document.id);
    await other.logged();
    await other.wasReset(1);
    expect(codeOf(await learner.open())).toBe("CASE_LOCKED");
    expect(codeOf(await learner.version(dependent.document.published_snapshot_id))).toBe("CASE_LOCKED");
  });
});
