import { afterEach, describe, expect, it } from "vitest";
import { putObject } from "#functions/ports/storage.ts";
import { getSittings, putSitting } from "#functions/table/exams/sittings.ts";
import type { Membership } from "#functions/table/identity/people.ts";
import { putMembership } from "#functions/table/programs/programPeople.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { pause, type Sitting } from "#shared/domain/examClock.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { codeOf } from "#tests/builders/http.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aPerson, aProgram, aSession, publishAgain } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { an, learnerOf } from "./learner.ts";

const { cloud, send } = useApi("documents");

afterEach(() => cloud.setClockOffset(0));

const svg = "<svg xmlns='http://www.w3.org/2000/svg'/>";
const key = "1/original/images/known.svg";
const picture: ContentNode = { type: "image", uid: "a_picture", url: key };
const notForStaff: ContentNode = { type: "image", uid: "b_picture", url: key, hideEducators: true };

/** A student of a course with one case, who has been given it once. */
async function aReader(root: ContentNode = aSmallCase("A case", [picture])) {
  await putObject("MEDIA_BUCKET", key, svg, "image/svg+xml");
  const room = await aCourseOfOneCase({ title: "A case", root });
  const person = await aMember(room.course, room.program);
  const as = await aSession(person);
  const reader = learnerOf(send, as, room.document.id);
  const snapshotId = room.document.published_snapshot_id;
  return {
    ...room,
    person,
    as,
    reader,
    snapshotId,
    first: await reader.given(snapshotId),
    /** The same with what somebody names as known. */
    again: (known: string) => reader.given(snapshotId, known),
  };
}

const linkOf = (data: unknown): string => String(nodeOf(data as ContentNode, picture.uid)?.url); // as published

describe("a tree that its reader keeps (D-30)", () => {
  it("is answered by its links alone, and no cache keeps that", async () => {
    const { first, reader, snapshotId } = await aReader();
    const answer = await reader.version(snapshotId, first.hash);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(JSON.parse(answer.text)).toEqual({
      id: snapshotId,
      hash: first.hash,
      links: { [picture.uid]: linkOf(first.data) },
    });
    expect(await (await fetch(linkOf(first.data))).text()).toBe(svg);
  });

  it("has new links when those of before are over, and is the same tree", async () => {
    const { document, snapshotId, person, first } = await aReader();
    const later = await aSession(person, { expiresAtS: Math.floor(Date.now() / 1000) + 4 * 3600 });
    await cloud.setClockOffset(3 * 3_600_000);
    const { hash, data, links } = await learnerOf(send, later, document.id).given(snapshotId, first.hash);
    expect([hash, data]).toEqual([first.hash, undefined]);
    const [before, now] = [new URL(linkOf(first.data)), new URL(links?.[picture.uid] ?? "")];
    expect(now.pathname).toBe(before.pathname);
    expect(now.searchParams.get("X-Amz-Date")).not.toBe(before.searchParams.get("X-Amz-Date"));
  });

  it("comes whole where it is published anew, and where something else is named", async () => {
    const { document, first, reader, again } = await aReader();
    const changed = await publishAgain(document, aSmallCase("Changed", [picture]));
    const next = await reader.given(changed.published_snapshot_id, first.hash);
    expect(next.hash).not.toBe(first.hash);
    expect(JSON.stringify(next.data)).toContain("Changed");
    expect((await again(next.hash)).data).toEqual(first.data);
    expect(codeOf(await reader.version(document.published_snapshot_id, "short"))).toBe("INVALID_REQUEST");
  });

  it("is nobody else's for knowing its hash, nor of who may not read it any more", async () => {
    const { document, snapshotId, first, person, reader } = await aReader();
    const stranger = await aSession(await aPerson([{ program: await aProgram(), role: "Student" }]));
    const ofStranger = await learnerOf(send, stranger, document.id).version(snapshotId, first.hash);
    expect(codeOf(ofStranger)).toBe("NOT_FOUND");
    const [membership] = person.memberships as [Membership];
    const subscription_end = new Date(Date.now() - 1000).toISOString();
    await putMembership({ ...membership, subscription_end }, Math.floor(Date.now() / 1000));
    const refused = await reader.version(snapshotId, first.hash);
    expect(codeOf(refused)).toBe("SUBSCRIPTION_EXPIRED");
    expect(refused.text).not.toContain("X-Amz");
  });

  it("is another one for staff, from whom something is hidden", async () => {
    const { document, course, program, snapshotId, first } = await aReader(
      aSmallCase("A case", [picture, notForStaff]),
    );
    const as = await aSession(await aMember(course, program, "Teacher"));
    const ofStaff = await learnerOf(send, as, document.id).given(snapshotId, first.hash);
    expect(ofStaff.data).toBeDefined();
    expect(nodeOf(ofStaff.data as ContentNode, notForStaff.uid)).toBeUndefined();
  });
});

describe("an exam whose reader keeps a tree of it (D-25, D-30)", () => {
  const exam = { ...aSmallCase("An exam", [picture]), timeLimit: 3600 };

  async function anExaminee() {
    const room = await aReader(exam);
    const { document, course, program, person, as } = room;
    const place = { courseId: course.id, programId: program.id, userId: person.id, documentId: document.id };
    return {
      ...room,
      whole: await learnerOf(
        send,
        await aSession(await aMember(course, program, "Teacher")),
        document.id,
      ).given(room.snapshotId),
      begin: () => send({ method: "POST", path: `/documents/${document.id}/sitting/start`, as, body: {} }),
      end: () => send({ method: "PUT", path: `/documents/${document.id}/end_exam`, as, body: {} }),
      change: async (how: (sitting: Sitting) => Sitting) => {
        const [kept] = await getSittings([place]);
        if (!kept) throw new Error("Nobody has started this sitting");
        expect(await putSitting({ ...kept, sitting: how(kept.sitting), rev: kept.rev + 1 })).toBe(true);
      },
    };
  }

  it("is given each stage of it, whichever of the others is named", async () => {
    const { first: closed, whole, reader, again, begin, change, end } = await anExaminee();
    expect((await again(whole.hash)).data).toEqual(closed.data);
    expect((await again(closed.hash)).data).toBeUndefined();

    await begin();
    const running = await again(closed.hash);
    expect(JSON.stringify(running.data)).toContain(uids.choice);
    expect((await again(whole.hash)).data).toEqual(running.data);
    expect((await again(running.hash)).data).toBeUndefined();

    const stamp = Date.now();
    const { revealed_by } = await reader.saved({
      ...an(uids.choice, true, stamp),
      ...an("question_input", true, stamp, "graded"),
    });
    const submitted = await again(running.hash);
    expect(submitted.data).toBeDefined();
    expect(submitted.hash).not.toBe(whole.hash);
    // With what the save brought it is known, and only that one tree, and only with that.
    const withSubmitted = `${running.hash},${revealed_by?.join()}`;
    const since = await again(withSubmitted);
    expect(since.hash).toBe(submitted.hash);
    expect(Object.keys(since.links ?? {})).toEqual([picture.uid]);
    for (const other of [closed, whole, submitted]) {
      expect((await again(`${other.hash},${revealed_by?.join()}`)).data).toEqual(submitted.data);
    }
    expect((await again(`${withSubmitted},never_submitted`)).data).toEqual(submitted.data);

    let before: Sitting | undefined;
    await change((sitting) => {
      before = sitting;
      return pause(sitting, Date.now()).sitting;
    });
    const paused = await again(submitted.hash);
    expect(paused.data).toEqual(closed.data);
    expect(paused.hash).toBe(closed.hash);
    expect((await again(withSubmitted)).data).toEqual(closed.data);

    await change((sitting) => before ?? sitting);
    expect((await end()).status).toBe(200);
    expect((await again(submitted.hash)).data).toEqual(whole.data);
    expect((await again(withSubmitted)).data).toEqual(whole.data);
    // What is given to everybody alike is known to everybody alike.
    expect((await again(whole.hash)).data).toBeUndefined();
  });
});
