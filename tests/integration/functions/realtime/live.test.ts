import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { topicOf } from "#functions/realtime/channel.ts";
import { deleteSession } from "#functions/table/identity/sessions.ts";
import {
  getConnection,
  listChannelsOfConnection,
  listSubscriptions,
  putSubscription,
} from "#functions/table/operations/channels.ts";
import { putMembership } from "#functions/table/programs/programPeople.ts";
import { watchWrites } from "#scripts/bench/tableWrites.ts";
import { type ServerMessage, usageReportChange } from "#shared/contract/channels.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aThreeCardCase } from "#tests/builders/smallCase.ts";
import { aCourse, aDocument, aPerson, aProgram, aSession, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";
import { learnerOf } from "../../documents/learner.ts";
import { connectLive, follow, requireLive } from "../liveClient.ts";
import { begunState, finishedState } from "../play.ts";

const { cloud, send } = useApi("realtime");

const usageReportTopic = (courseId: number, programId: string): string =>
  topicOf({ identifier: follow(courseId).identifier, programId });

const root = aThreeCardCase();
const farAway = 9_999_999_999;
const isType = (type: string) => (message: { type: string }) => message.type === type;

describe("the usage report's live channel", () => {
  async function aClass() {
    const program = await aProgram();
    const document = await aDocument([program], { root });
    const course = await aCourseWith([document], [program]);
    const student = await aSignedInPerson(program, "Student");
    const teacher = await aSignedInPerson(program, "Teacher");
    await enroll(course, program, student);
    return {
      program,
      courseId: course.id,
      student,
      teacher,
      document,
      channel: usageReportTopic(course.id, program.id),
    };
  }

  const subscriptionOf = (person: SignedInPerson, courseId: number, connectionId: string) => ({
    channel: usageReportTopic(courseId, person.programId),
    identifier: { channel: "UsageReportChannel" as const, document_set_id: courseId },
    connection_id: connectionId,
    user_id: person.id,
    token_hash: person.tokenHash,
    program_id: person.programId,
    expires_at_s: farAway,
  });
  // As long as API Gateway's own, and nobody's.
  const nobodysConnection = (): string => `${randomBytes(11).toString("base64url")}=`;

  it("tells a teacher within seconds what a student did", async () => {
    const { courseId, student, teacher, document } = await aClass();
    const live = await requireLive(teacher);
    live.send(follow(courseId));
    expect(await live.next(isType("confirmed"))).toMatchObject({ identifier: { document_set_id: courseId } });
    await learnerOf(send, student, document.id).saved(finishedState(root));
    const message = await live.next(
      (each) => each.type === "message" && usageReportChange.parse(each.data).percent_complete === 100,
    );
    expect(message).toMatchObject({ data: { user_id: student.id, document_id: document.id, reset: 0 } });
    await live.close();
  });

  it("C-27: brings one change to 50 open reports by two writes and one message each", async () => {
    const { courseId, student, teacher, document } = await aClass();
    const learner = learnerOf(send, student, document.id);
    await learner.saved(begunState(root));
    const pages = await Promise.all(Array.from({ length: 50 }, () => requireLive(teacher)));
    for (const page of pages) {
      page.send(follow(courseId));
      await page.next(isType("confirmed"));
    }
    const writes = await watchWrites(cloud.endpoints.dynamodb, cloud.tableName);
    const toldOf = (percent: number) => (each: ServerMessage) =>
      each.type === "message" && usageReportChange.parse(each.data).percent_complete === percent;
    await learner.saved(finishedState(root));
    for (const page of pages) await page.next(toldOf(100));
    const made = await writes();
    const followed = made.filter(
      ({ pk, sk }) => sk.startsWith("PROGRESS#") || pk.startsWith("COURSE_PROGRESS#"),
    );
    expect(followed.filter(({ pk }) => pk.includes(student.id) || pk.includes(`#${courseId}#`))).toHaveLength(
      2,
    );
    for (const page of pages) expect(page.messages.filter(toldOf(100))).toHaveLength(1);
    await Promise.all(pages.map((page) => page.close()));
  });

  it("says nothing any more after unsubscribing", async () => {
    const { courseId, student, teacher, document, channel } = await aClass();
    const live = await requireLive(teacher);
    live.send(follow(courseId));
    await live.next(isType("confirmed"));
    live.send(follow(courseId, "unsubscribe"));
    await live.next(isType("confirmed"));
    expect(await listSubscriptions(channel)).toEqual([]);
    await learnerOf(send, student, document.id).saved(begunState(root));
    expect(live.messages.filter(isType("message"))).toEqual([]);
    await live.close();
  });

  it("lets nobody in without a session, or from another site's page", async () => {
    const { teacher } = await aClass();
    expect(await connectLive(undefined)).toBe(401);
    expect(await connectLive({ cookie: `${teacher.cookie}x` })).toBe(401);
    expect(await connectLive(teacher, "https://elsewhere.example")).toBe(403);
  });

  it("refuses students, staff without the right, and staff of another program", async () => {
    const { program, courseId, student } = await aClass();
    const otherTeacher = await aSignedInPerson(await aProgram(), "Teacher");
    const it = await aSignedInPerson(program, "IT Administrator");
    const answers: string[] = [];
    for (const person of [student, it, otherTeacher]) {
      const live = await requireLive(person);
      live.send(follow(courseId));
      const answer = await live.next(() => true);
      answers.push(answer.type === "rejected" ? answer.code : answer.type);
      await live.close();
    }
    expect(answers).toEqual(["FORBIDDEN", "FORBIDDEN", "NOT_FOUND"]);
  });

  it("tells another program's staff nothing, though they follow a course of the same number", async () => {
    const { courseId, student, document } = await aClass();
    const otherTeacher = await aSignedInPerson(await aProgram(), "Teacher");
    const live = await requireLive(otherTeacher);
    live.send(follow(courseId));
    await live.next(isType("rejected"));
    await learnerOf(send, student, document.id).saved(finishedState(root));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(live.messages.filter(isType("message"))).toEqual([]);
    await live.close();
  });

  it.each([
    ["no JSON", "hello"],
    ["another channel", { command: "subscribe", identifier: { channel: "SecretChannel" } }],
    ["a course that is none", follow(-1)],
    ["more than is known", { ...follow(1), extra: true }],
    ["a message to a channel that only tells", { ...follow(1, "message"), data: {} }],
  ])("rejects %s, and stays connected", async (_, message) => {
    const { teacher, courseId } = await aClass();
    const live = await requireLive(teacher);
    live.send(message);
    expect(await live.next(() => true)).toMatchObject({ type: "rejected", code: "INVALID_REQUEST" });
    live.send(follow(courseId));
    await live.next(isType("confirmed"));
    await live.close();
  });

  it("stops at twenty channels for a connection", async () => {
    const program = await aProgram();
    const teacher = await aSignedInPerson(program, "Teacher");
    const courseIds: number[] = [];
    for (let n = 0; n < 21; n++) courseIds.push((await aCourse([program])).id);
    const live = await requireLive(teacher);
    for (const courseId of courseIds) {
      live.send(follow(courseId));
      await live.next(() => true);
    }
    expect(live.messages.map((message) => message.type).slice(-2)).toEqual(["confirmed", "rejected"]);
    await live.close();
  });

  it("stops telling somebody who has signed out, and says so", async () => {
    const { courseId, student, teacher, document, channel } = await aClass();
    const live = await requireLive(teacher);
    live.send(follow(courseId));
    await live.next(isType("confirmed"));
    await deleteSession(teacher.id, teacher.tokenHash);
    await learnerOf(send, student, document.id).saved(finishedState(root));
    expect(await live.next(isType("rejected"))).toMatchObject({ code: "FORBIDDEN" });
    expect(live.messages.filter(isType("message"))).toEqual([]);
    expect(await listSubscriptions(channel)).toEqual([]);
    await live.close();
  });

  it("decides the right anew at each message: who may not read the report any more is told so, and nothing else", async () => {
    const { courseId, student, teacher, document, channel } = await aClass();
    const live = await requireLive(teacher);
    live.send(follow(courseId));
    await live.next(isType("confirmed"));
    // Still signed in, and still in the program.
    const [membership] = teacher.memberships;
    if (!membership) throw new Error("The teacher is in no program");
    await putMembership({ ...membership, role: "IT Administrator" }, Math.floor(Date.now() / 1000));
    await learnerOf(send, student, document.id).saved(finishedState(root));
    expect(await live.next(isType("rejected"))).toMatchObject({ code: "FORBIDDEN" });
    expect(live.messages.filter(isType("message"))).toEqual([]);
    expect(await listSubscriptions(channel)).toEqual([]);
    await live.close();
  });

  it("ends what a connection follows with the session that it was opened with", async () => {
    const { program, courseId, channel } = await aClass();
    const endsAtS = Math.floor(Date.now() / 1000) + 90;
    const person = await aPerson([{ program, role: "Teacher" }]);
    const session = await aSession(person, { expiresAtS: endsAtS });
    const live = await requireLive(session);
    live.send(follow(courseId));
    expect(await live.next(isType("confirmed"))).toMatchObject({
      expires_at: new Date(endsAtS * 1000).toISOString(),
    });
    const [subscription] = await listSubscriptions(channel);
    expect(subscription?.expires_at_s).toBe(endsAtS);
    expect((await getConnection(subscription?.connection_id ?? ""))?.expires_at_s).toBe(endsAtS);
    await live.close();
  });

  it("tells nothing more once a subscription has expired, though the connection is open", async () => {
    const { courseId, student, teacher, document, channel } = await aClass();
    const [expired, going] = [await requireLive(teacher), await requireLive(teacher)];
    expired.send(follow(courseId));
    await expired.next(isType("confirmed"));
    const [subscription] = await listSubscriptions(channel);
    if (!subscription) throw new Error("Nothing was subscribed to");
    await putSubscription({ ...subscription, expires_at_s: 1 });
    going.send(follow(courseId));
    await going.next(isType("confirmed"));
    await learnerOf(send, student, document.id).saved(finishedState(root));
    await going.next(isType("message"));
    expect(expired.messages.filter(isType("message"))).toEqual([]);
    expect((await listSubscriptions(channel)).map((each) => each.connection_id)).not.toContain(
      subscription.connection_id,
    );
    await Promise.all([expired.close(), going.close()]);
  });

  it("takes away who is gone, when there is something to tell", async () => {
    const { courseId, student, teacher, document, channel } = await aClass();
    await putSubscription(subscriptionOf(teacher, courseId, nobodysConnection()));
    await learnerOf(send, student, document.id).saved(begunState(root));
    await eventually(
      async () => ((await listSubscriptions(channel)).length === 0 ? true : undefined),
      "the subscription to be gone",
    );
  });

  it("forgets a connection with all that it follows when it closes", async () => {
    const { courseId, teacher, channel } = await aClass();
    const live = await requireLive(teacher);
    live.send(follow(courseId));
    await live.next(isType("confirmed"));
    const [subscription] = await listSubscriptions(channel);
    await live.close();
    await eventually(
      async () => ((await listSubscriptions(channel)).length === 0 ? true : undefined),
      "the subscription to be gone",
    );
    expect(await listChannelsOfConnection(subscription?.connection_id ?? "")).toEqual([]);
  });
});
