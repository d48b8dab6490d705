import { describe, expect, it } from "vitest";
import { getDocument } from "#functions/table/cases/documents.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { getPublishPlan, publishDocument } from "#shared/contract/versions/publishing.ts";
import { aMember } from "#tests/builders/course.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase, firstText, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aCourse, addItems, aProgram, aSession } from "#tests/builders/world.ts";
import { aWriter, typing } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { an, learnerOf } from "../documents/learner.ts";
import { publishAs } from "./publishCall.ts";

const { send } = useApi("versions");
const text = firstText();
const t0 = 1_700_000_000_000;

/** A case that an editor writes and a school reads, whose people open it one by one. */
async function scene(root?: ContentNode) {
  const school = await aProgram();
  const course = await aCourse([school]);
  const { document, versions, editor } = await anEditedCase({ lentTo: [school], ...(root ? { root } : {}) });
  await addItems(course, [document]);
  const versionId = versions.ongoing_maintenance;
  const writer = aWriter(send, await editor(), versionId);
  await writer.load();
  await writer.lock();
  return {
    documentId: document.id,
    writer,
    reader: async (role?: "Teacher") =>
      learnerOf(send, await aSession(await aMember(course, school, role)), document.id),
    published: async () => (await getDocument(document.id))?.published_snapshot_id ?? "",
    plan: async () => {
      const path = `/versions/${versionId}/publish_plan`;
      return replyOf(getPublishPlan, await send({ method: "GET", path, as: writer.person })).correction;
    },
    publish: async (more: object = {}) => {
      const answer = await publishAs(send, writer, { documentId: document.id, versionId }, more);
      if (answer.status === 200) await writer.load();
      return answer;
    },
  };
}

describe("a change that is marked as a correction (rulings, versions; ADR 0167)", () => {
  it("reaches those who have begun, leaves their answers, and is told before with how many they are", async () => {
    const { documentId, writer, reader, published, plan, publish } = await scene();
    const [early, teacher] = [await reader(), await reader("Teacher")];
    await early.saved(an(uids.choice, true, t0));
    await teacher.logged();
    const before = await published();
    const { progress } = await early.state();

    // Others who have begun since, on something that was no correction.
    await writer.saved([typing(text, "Rewritten. ")]);
    replyOf(publishDocument, await publish());
    const second = await published();
    const late = await reader();
    await late.saved(an(uids.choice, true, t0));
    expect((await early.contexts()).currentVersion.id).toBe(before);

    await writer.saved([typing(text, "Corected. ")]);
    expect(await plan()).toEqual({
      problem: null,
      beyond: [],
      attempts: { student: 1, educator: 0, editor: 0, is_more: false },
    });
    replyOf(publishDocument, await publish({ is_correction: true }));
    const third = await published();
    expect((await late.contexts()).currentVersion.id).toBe(third);
    expect((await early.contexts()).currentVersion.id).toBe(before);

    // One correction after the other: whoever began before the first is led on, too.
    await writer.saved([typing(text, "Corrected. ")]);
    expect((await plan()).attempts.student).toBe(1);
    const later = await reader();
    await later.saved(an(uids.choice, true, t0));
    expect((await plan()).attempts.student).toBe(2);
    replyOf(publishDocument, await publish({ is_correction: true }));
    const fourth = await published();
    expect((await getDocument(documentId))?.corrections).toEqual({ [second]: fourth, [third]: fourth });
    for (const learner of [late, later]) {
      const { currentVersion } = await learner.contexts();
      expect(currentVersion.id).toBe(fourth);
      expect((await learner.version(currentVersion.id)).text).toContain("Corrected. Corected. ");
      expect((await learner.state()).state[uids.choice]?.value?.value).toBe(true);
      // They go on with the same attempt.
      await learner.saved(an(uids.essayInput, "Because.", t0 + 1));
    }
    expect((await teacher.contexts()).currentVersion.id).toBe(before);
    expect((await early.state()).progress).toBe(progress);
  });

  it("is refused where more than words changed, and of an exam; nothing is published then", async () => {
    const one = await scene();
    await (await one.reader()).saved(an(uids.choice, true, t0));
    const change = { at: Date.now(), changeId: "hide", isSuggestion: false } as const;
    const hidden = { type: "setKeysValues", uid: uids.choice, keysAndValues: { answer: false } } as const;
    await one.writer.saved([{ ...change, ...hidden }, typing(text, "Corrected. ")]);
    expect(await one.plan()).toMatchObject({
      problem: "MORE_THAN_WORDS",
      beyond: [{ uid: uids.choice, keys: ["answer"] }],
      attempts: { student: 0 },
    });
    const before = await one.published();
    expect(codeOf(await one.publish({ is_correction: true }))).toBe("NOT_A_CORRECTION");
    expect(await one.published()).toBe(before);
    replyOf(publishDocument, await one.publish());
    expect((await one.plan()).problem).toBe("NOTHING_CHANGED");

    const exam = await scene({ ...aSmallCase(), timeLimit: 600 });
    await exam.writer.saved([typing(text, "Corrected. ")]);
    expect((await exam.plan()).problem).toBe("TIMED");
    expect(codeOf(await exam.publish({ is_correction: true }))).toBe("NOT_A_CORRECTION");
  });
});
