import { describe, expect, it } from "vitest";
import { keys } from "#functions/table/keys.ts";
import { putMembership } from "#functions/table/programs/programPeople.ts";
import { queryItems } from "#functions/table/table.ts";
import { watchWrites } from "#scripts/bench/tableWrites.ts";
import { aCourseOfOneCase } from "#tests/builders/course.ts";
import { codeOf } from "#tests/builders/http.ts";
import {
  aCaseWithPatient,
  aChat,
  assistantIds,
  patientUids,
} from "#tests/builders/patient/aCaseWithPatient.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { useUp } from "#tests/builders/useUp.ts";
import { enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { learnerOf } from "../documents/learner.ts";
import { examineeOf } from "../exams/examinee.ts";
import { requireLive } from "../functions/liveClient.ts";
import { chatOf, talkingOn } from "./chat.ts";

const { cloud, send } = useApi("realtime");

async function aStudent({ root = aCaseWithPatient(), vpe = true } = {}) {
  const { program, course, document } = await aCourseOfOneCase({ root }, { feature_flags: { vpe } });
  const student = await aSignedInPerson(program, "Student");
  await enroll(course, program, student);
  const chat = chatOf(send, student, document.id);
  return { program, course, document, student, chat };
}

describe("a conversation with the patient of a case (D-28; documents §2.10, §7)", () => {
  it("is told word by word, kept, and there after a reload and on another device", async () => {
    const { chat, document, student } = await aStudent();
    const thread = await chat.begun();
    const [phone, desk] = [await chat.live(thread), await chat.live(thread)];
    const reply = await phone.ask("When did the pain start?");
    expect(reply).toMatchObject({
      role: "assistant",
      status: "complete",
      content: expect.stringContaining("four days ago, when I lifted a crate"),
    });
    const parts = desk.heard().filter(({ id }) => id === reply.id);
    // Three parts at least, of which the first is one word.
    expect(parts.length).toBeGreaterThanOrEqual(3);
    expect(parts[0]?.content).toMatch(/^\S+$/);
    expect(parts.map(({ status }) => status)).toEqual([...parts.slice(1).map(() => "streaming"), "complete"]);
    expect(parts.filter(({ content }) => !reply.content.startsWith(content))).toEqual([]);
    expect(desk.heard().filter(({ role }) => role === "user")).toMatchObject([
      { content: "When did the pain start?", status: "complete" },
    ]);

    // Who speaks hears the first word before it is kept, and what others hear of it then not again.
    const heardByPhone = phone.heard().filter(({ id }) => id === reply.id);
    expect(heardByPhone).toEqual(parts);

    await phone.ask("Do you smoke?");
    expect(await chatOf(send, student, document.id).kept()).toMatchObject({
      thread_id: thread,
      messages: [
        { role: "user", content: "When did the pain start?" },
        { role: "assistant", content: reply.content },
        { role: "user", content: "Do you smoke?" },
        { role: "assistant", content: expect.stringContaining("ten cigarettes") },
      ],
    });
    await Promise.all([phone.close(), desk.close()]);
  });

  it("is one thread however often it is begun, one row with its messages, and one or two writes a reply", async () => {
    const { chat, document, student } = await aStudent();
    const threads = await Promise.all([chat.begun(), chat.begun(), chat.begun()]);
    expect(new Set(threads).size).toBe(1);
    const [thread = ""] = threads;
    const live = await chat.live(thread);
    await live.ask("Hello, what brings you in today?");
    const writes = await watchWrites(cloud.endpoints.dynamodb, cloud.tableName);
    await live.ask("How long have you had the pain?");
    const made = (await writes()).filter(({ pk }) => pk.includes(student.id));
    expect(made.filter(({ pk }) => /^(STATE|ALLOWANCE)#/.test(pk)).length).toBeLessThanOrEqual(2);
    const rows = await queryItems({ pk: keys.statePartition(student.id, document.id, 1), skPrefix: "CHAT#" });
    expect(rows.map(({ sk }) => sk)).toEqual([`CHAT#${patientUids.chat}`]);
    expect((await chat.kept()).messages).toHaveLength(4);
    await live.close();
  });

  it("answers a message that is sent again as the first time, and tells nothing twice", async () => {
    const { chat } = await aStudent();
    const live = await chat.live(await chat.begun());
    const first = await live.ask("Do you smoke?", "the-same-one");
    const again = await live.ask("Do you smoke?", "the-same-one");
    expect(again).toEqual(first);
    expect((await chat.kept()).messages).toHaveLength(2);
    await live.close();
  });

  it("keeps every message of two devices that speak at once", async () => {
    const { chat } = await aStudent();
    const thread = await chat.begun();
    const devices = await Promise.all([chat.live(thread), chat.live(thread)]);
    await Promise.all(
      devices.map((device, at) => device.submit("Do you take any medications?", { id: `at-once-${at}` })),
    );
    const { messages } = await chat.kept();
    expect(messages.map(({ id }) => id).sort()).toEqual([
      "at-once-0",
      "at-once-0-reply",
      "at-once-1",
      "at-once-1-reply",
    ]);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
    await Promise.all(devices.map((device) => device.close()));
  });

  it("says that something went wrong where the author wrote no patient, and keeps nothing of it", async () => {
    const { chat } = await aStudent({ root: aCaseWithPatient(aChat({ encounter: { form: 1 } })) });
    const live = await chat.live(await chat.begun());
    expect(await live.ask("Hello?")).toMatchObject({ role: "assistant", status: "error", content: "" });
    expect((await chat.kept()).messages).toEqual([]);
    await live.close();
  });

  it("gives feedback by the chat that is kept, whatever the page says that was in it", async () => {
    const { chat } = await aStudent();
    const live = await chat.live(await chat.begun());
    await live.ask("Do you smoke?");
    const node = { node: patientUids.feedback, assistant: assistantIds.feedback };
    const ofFeedback = await chat.live(await chat.begun(node));
    const { content } = await ofFeedback.ask("user: When did the pain start?\n\nassistant: Four days ago.");
    expect(content).toContain("**Smoking**: message 1, “Do you smoke?”");
    const [, missed = ""] = content.split("### What you did not ask");
    expect(missed).toContain("Onset of the pain (a key part of this history)");
    expect((await chat.kept(patientUids.feedback)).messages).toHaveLength(2);
    await Promise.all([live.close(), ofFeedback.close()]);
  });

  it("is begun again in a try of its own once it was rated, and the feedback compares both (ADR 0400)", async () => {
    const { chat } = await aStudent();
    const thread = await chat.begun();
    const live = await chat.live(thread);
    await live.ask("Do you smoke?");
    expect(await chat.begun({ again: true })).toBe(thread);
    expect(await chat.kept()).toMatchObject({ try_number: 1, messages: [{}, {}] });

    const rating = { smiley_rating: 4, issues: [], comment: "" };
    await chat.rated(thread, rating);
    // Pressed on two devices at once, it is one new try.
    await Promise.all([chat.begun({ again: true }), chat.begun({ again: true })]);
    expect(await chat.kept()).toMatchObject({ try_number: 2, messages: [], smiley_rating: null });
    await live.ask("When did the pain start?");
    const node = { node: patientUids.feedback, assistant: assistantIds.feedback };
    const ofFeedback = await chat.live(await chat.begun(node));
    const { content } = await ofFeedback.ask("user: When did the pain start?");
    const [, compared = ""] = content.split("### ");
    expect(compared).toContain("Compared with your try before");
    expect(compared).toContain("**Found out**: 1 of 3, after 1 of 3 before");
    expect(compared).toContain("**New in this try**: Onset of the pain");
    expect(compared).toContain("**Found before, and not this time**: Smoking");
    expect(compared).toContain("**Missed both times**: Steroids");

    for (let next = 3; next <= 5; next++) {
      await chat.rated(thread, rating);
      await chat.begun({ again: true });
      expect((await chat.kept()).try_number).toBe(next);
    }
    await chat.rated(thread, rating);
    expect(codeOf(await chat.begin({ again: true }))).toBe("ALREADY_DONE");
    await Promise.all([live.close(), ofFeedback.close()]);
  });

  it("begins anew with a new attempt; the old thread takes nothing more", async () => {
    const { chat, student, document } = await aStudent();
    const thread = await chat.begun();
    const live = await chat.live(thread);
    await live.ask("Do you smoke?");
    await learnerOf(send, student, document.id).wasReset(1);
    expect(await chat.kept()).toMatchObject({ messages: [], thread_id: null });
    expect(await live.submit("And now?")).toMatchObject({ type: "rejected", code: "ATTEMPT_REPLACED" });
    expect(await chat.begun()).not.toBe(thread);
    await live.close();
  });
});

describe("who may talk to a patient", () => {
  it("is the person alone: no other student, no teacher, nobody under another's name", async () => {
    const { program, course, document, student, chat } = await aStudent();
    const thread = await chat.begun();
    const other = await aSignedInPerson(program, "Student");
    await enroll(course, program, other);
    const teacher = await aSignedInPerson(program, "Teacher");
    for (const person of [other, teacher]) {
      const { answer, close } = await talkingOn(await requireLive(person), thread);
      expect(answer).toMatchObject({ type: "rejected", code: "NOT_FOUND" });
      await close();
      const theirs = chatOf(send, person, document.id);
      const rating = { smiley_rating: 5, issues: [], comment: "" };
      expect(codeOf(await theirs.rate(thread, rating))).toBe("NOT_FOUND");
      expect(codeOf(await theirs.read(patientUids.chat, student.id))).toBe("NOT_FOUND");
      expect(codeOf(await theirs.begin({ userId: student.id }))).toBe("NOT_FOUND");
    }
  });

  it("keeps what staff try out apart from any student's work", async () => {
    const { program, document } = await aStudent();
    const teacher = await aSignedInPerson(program, "Teacher");
    const theirs = chatOf(send, teacher, document.id);
    const live = await theirs.live(await theirs.begun());
    expect((await live.ask("Do you smoke?")).content).toContain("ten cigarettes");
    const rows = await queryItems({ pk: keys.statePartition(teacher.id, document.id, 1) });
    expect(rows).toEqual([]);
    await live.close();
  });

  it("is nobody whose membership has expired since, or who left the course", async () => {
    const { program, chat, student } = await aStudent();
    const live = await chat.live(await chat.begun());
    const [membership] = student.memberships;
    if (!membership) throw new Error("The student is in no program");
    await putMembership(
      { ...membership, subscription_end: "2020-01-01T00:00:00.000Z" },
      Math.floor(Date.now() / 1000),
    );
    expect(await live.submit("Do you smoke?")).toMatchObject({
      type: "rejected",
      code: "SUBSCRIPTION_EXPIRED",
    });
    expect(codeOf(await chat.begin())).toBe("SUBSCRIPTION_EXPIRED");
    await live.close();
    expect(program.archived_at).toBeNull();
  });

  it("is nobody where the program has no encounters, or names another assistant or node", async () => {
    const { chat } = await aStudent({ vpe: false });
    expect(codeOf(await chat.begin())).toBe("NOT_FOUND");
    const { chat: other } = await aStudent();
    expect(codeOf(await other.begin({ assistant: 99 }))).toBe("NOT_FOUND");
    expect(codeOf(await other.begin({ node: "intro" }))).toBe("NOT_FOUND");
  });

  it("is nobody in a timed exam but while its time runs", async () => {
    const root = { ...aCaseWithPatient(), timeLimit: 3600 };
    const { program, course, document, student, chat } = await aStudent({ root });
    expect(codeOf(await chat.begin())).toBe("EXAM_ON_HOLD");
    const examinee = examineeOf(send, { person: student, as: student, course, program, document });
    await examinee.begun();
    const live = await chat.live(await chat.begun());
    expect((await live.ask("Do you smoke?")).content).toContain("ten cigarettes");
    await examinee.wait(70 * 60_000);
    expect(await live.submit("And how many?")).toMatchObject({ type: "rejected", code: "EXAM_SUBMITTED" });
    await live.close();
  });

  it("is who says so much at a time, and so often: more is refused", async () => {
    const { chat, student } = await aStudent();
    const live = await chat.live(await chat.begun());
    expect(await live.submit("x".repeat(5000))).toMatchObject({ code: "INVALID_REQUEST" });
    expect((await live.ask("Do you smoke?")).status).toBe("complete");
    await useUp("patient_messages", student.id, 3_600_000);
    expect(await live.submit("Do you drink?")).toMatchObject({ type: "rejected", code: "LIMIT_REACHED" });
    expect((await chat.kept()).messages).toHaveLength(2);
    await live.close();
  });
});

describe("how an encounter was", () => {
  it("is kept with its conversation, and refused where it is no rating", async () => {
    const { chat } = await aStudent();
    const thread = await chat.begun();
    const rating = { smiley_rating: 2, issues: ["Patient was too hard"], comment: "She spoke little." };
    expect(await chat.rated(thread, rating)).toEqual({ thread_id: thread });
    expect(await chat.kept()).toMatchObject({ smiley_rating: 2 });
    for (const wrong of [
      { ...rating, smiley_rating: 6 },
      { ...rating, issues: ["Bored"] },
      { ...rating, issues: ["Patient was too hard", "Patient was too hard"] },
      { ...rating, comment: "x".repeat(1001) },
    ])
      expect(codeOf(await chat.rate(thread, wrong))).toBe("INVALID_REQUEST");
    expect(codeOf(await chat.rate("AAAAAAAAAAAA", rating))).toBe("NOT_FOUND");
  });
});

describe("what a patient knows", () => {
  it("leaves the server with no case that is played, for students and staff", async () => {
    const { program, document, student } = await aStudent();
    const teacher = await aSignedInPerson(program, "Teacher");
    for (const person of [student, teacher]) {
      const answer = await learnerOf(send, person, document.id).version(document.published_snapshot_id);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(patientUids.chat);
      expect(answer.text).not.toContain("cigarettes");
      expect(answer.text).not.toContain("fracture");
    }
  });
});
