import { describe, expect, it } from "vitest";
import { publish } from "#functions/realtime/publish.ts";
import { putMembership } from "#functions/table/programs/programPeople.ts";
import { readCount } from "#functions/table/table.ts";
import { channels, type ServerMessage } from "#shared/contract/channels.ts";
import { setProctorCode } from "#shared/contract/proctoring/accessCode.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { replyOf } from "#tests/builders/http.ts";
import { aPerson, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { type LiveClient, requireLive } from "../functions/liveClient.ts";
import { aProctorRoom, type ProctorRoom, type Student } from "./proctorRoom.ts";

const { send } = useApi("proctoring");

const isType = (type: string) => (message: ServerMessage) => message.type === type;

async function watching(room: ProctorRoom, by = room.as) {
  const { channel_key } = await room.shown();
  const live = await requireLive(by);
  const identifier = {
    channel: "ProctorChannel" as const,
    document_set_id: room.course.id,
    document_id: room.document.id,
    channel_key,
  };
  live.send({ command: "subscribe", identifier });
  return { live, identifier };
}

const newsIn = (message: ServerMessage) =>
  message.type === "message" && message.identifier.channel === "ProctorChannel"
    ? channels.ProctorChannel.sends.parse(message.data)
    : undefined;

async function sitting(
  room: ProctorRoom,
  student: Student,
  { userId = student.id, documentId = room.document.id } = {},
) {
  const live = await requireLive(student.as);
  const identifier = {
    channel: "SittingChannel",
    document_set_id: room.course.id,
    document_id: documentId,
    user_id: userId,
  };
  live.send({ command: "subscribe", identifier });
  const say = (data: object): void => live.send({ command: "message", identifier, ref: "1", data });
  return { live, say };
}

const toldOf = (
  live: LiveClient,
  passes: (sitting: { status: string; timeLimit: number; paused: boolean }) => boolean,
) =>
  live.next(
    (message) =>
      message.type === "message" &&
      message.identifier.channel === "SittingChannel" &&
      passes(channels.SittingChannel.sends.parse(message.data).sitting),
  );

describe("the live channels of an exam (C-19, A-05)", () => {
  it("tell a proctor what another one, and a student, did", async () => {
    const room = await aProctorRoom(send);
    const student = await room.student();
    const { live } = await watching(room);
    await live.next(isType("confirmed"));
    await room.start(student);
    await live.next((message) => newsIn(message)?.sittings[0]?.status === "in_progress");
    await send({ method: "PUT", path: `/documents/${room.document.id}/end_exam`, as: student.as, body: {} });
    await live.next((message) => newsIn(message)?.sittings[0]?.submitted_by === "learner");
    await live.close();
  });

  it("tell a student of start, extra time, pause and end", async () => {
    const room = await aProctorRoom(send);
    const student = await room.student();
    const { live } = await sitting(room, student);
    await live.next(isType("confirmed"));
    await room.start(student);
    await toldOf(live, ({ status }) => status === "in_progress");
    await room.give(15, student);
    await toldOf(live, ({ timeLimit }) => timeLimit === 3600 + 900);
    await room.pause(student);
    await toldOf(live, ({ paused }) => paused);
    await room.start(student);
    await room.end(student);
    await toldOf(live, ({ status }) => status === "submitted");
    await live.close();
  });

  it("end for those who were let in with a code that was changed", async () => {
    const room = await aProctorRoom(send);
    const { live, identifier } = await watching(room);
    await live.next(isType("confirmed"));
    const boss = await aSession(await aPerson([{ program: room.program, role: "Course Manager" }]));
    const path = `${room.path}/proctor_access_code`;
    replyOf(setProctorCode, await send({ method: "PUT", path, as: boss, body: {} }));
    expect(await live.next(isType("rejected"))).toMatchObject({ code: "ACCESS_CODE_WRONG" });
    live.send({ command: "subscribe", identifier });
    expect(await live.next(isType("rejected"))).toMatchObject({ code: "ACCESS_CODE_WRONG" });
    await live.close();
  });

  it("are for proctors with the key, and each student's for them alone", async () => {
    const room = await aProctorRoom(send);
    const [student, other] = [await room.student(), await room.student()];
    const asStudent = await watching(room, student.as);
    expect(await asStudent.live.next(isType("rejected"))).toMatchObject({ code: "FORBIDDEN" });
    // What followers say of themselves is kept: of no exam that is not in the course.
    for (const asked of [{ userId: other.id }, { documentId: room.document.id + 1_000_000 }]) {
      const { live } = await sitting(room, student, asked);
      expect(await live.next(isType("rejected"))).toMatchObject({ code: "NOT_FOUND" });
      await live.close();
    }
    await asStudent.live.close();
  });

  it("are told to twelve proctors for the reads of two; whoever may not proctor any more is turned away alone", async () => {
    const room = await aProctorRoom(send);
    const proctors = await Promise.all(
      Array.from({ length: 12 }, () => aPerson([{ program: room.program, role: "Teacher" }])),
    );
    const rooms: Awaited<ReturnType<typeof watching>>[] = [];
    const follow = async (some: typeof proctors): Promise<void> => {
      for (const proctor of some) {
        const one = await watching(room, await aSession(proctor));
        await one.live.next(isType("confirmed"));
        rooms.push(one);
      }
    };
    const tell = async (serverTimeMs: number): Promise<number> => {
      const [first] = rooms;
      if (!first) throw new Error("Nobody follows the exam");
      const before = readCount.value;
      const news = { server_time_ms: serverTimeMs, sittings: [], presence: [], incidents: [] };
      await publish({ identifier: first.identifier, programId: room.program.id }, [news]);
      return readCount.value - before;
    };
    const isNews = (time: number) => (message: ServerMessage) => newsIn(message)?.server_time_ms === time;
    await follow(proctors.slice(0, 2));
    // The first news reads the program, which this process then knows for a minute.
    await tell(0);
    const few = await tell(1);
    await follow(proctors.slice(2));
    expect(await tell(2)).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
    const [gone] = proctors[7]?.memberships ?? [];
    if (!gone) throw new Error("The proctor belongs nowhere");
    await putMembership({ ...gone, role: "Student" }, Math.floor(Date.now() / 1000));
    await tell(3);
    for (const [at, { live }] of rooms.entries()) {
      if (at === 7) expect(await live.next(isType("rejected"))).toMatchObject({ code: "FORBIDDEN" });
      else await live.next(isNews(3));
    }
    expect(rooms.filter(({ live }) => live.messages.some(isNews(3)))).toHaveLength(11);
    await Promise.all(rooms.map(({ live }) => live.close()));
  });

  it("show the proctor a student's page: there, left, saved, and its connection lost", async () => {
    const room = await aProctorRoom(send);
    const student = await room.student();
    const { live: proctor } = await watching(room);
    await proctor.next(isType("confirmed"));
    const { live, say } = await sitting(room, student);
    await live.next(isType("confirmed"));
    say({ is_visible: true, saved: 3, waiting: 1 });
    await proctor.next((message) => newsIn(message)?.presence[0]?.saved === 3);
    say({ is_visible: false, saved: 3, waiting: 0 });
    say({ is_visible: false, saved: 3, waiting: 0 });
    await proctor.next((message) => newsIn(message)?.presence[0]?.times_left === 1);
    await live.close();
    await proctor.next((message) => newsIn(message)?.presence[0]?.is_connected === false);
    expect((await room.shown()).presence).toMatchObject([
      { user_id: student.id, is_connected: false, is_visible: false, times_left: 1, saved: 3 },
    ]);
    await proctor.close();
  });

  it("no student misses a state although their connections break at random: who reconnects reads again", async () => {
    const room = await aProctorRoom(send);
    const students = await Promise.all(Array.from({ length: 5 }, () => room.student()));
    const pages = students.map((student) => aPage(room, student));
    const order = ["start", "pause", "start", "end"] as const;
    for (const what of order) {
      // Each connection breaks before, during or after the change, or not at all.
      const breaks = pages.map(async (page) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
        if (Math.random() < 0.7) await page.breakOff();
      });
      const { results } = await room[what](...students);
      expect(results.every(({ ok }) => ok)).toBe(true);
      await Promise.all(breaks);
      const wanted = { start: "in_progress", pause: "on_hold", end: "submitted" }[what];
      await eventually(
        async () => pages.every((page) => page.status() === wanted) || undefined,
        `every page to be ${wanted}; they are ${pages.map((page) => page.status())}`,
      );
    }
    await Promise.all(pages.map((page) => page.close()));
  }, 60_000);
});

/** What a student's page does: it reads whenever it is confirmed, and hears what comes; the higher revision stands. */
function aPage(room: ProctorRoom, student: Student) {
  let known = { status: "on_hold", rev: -1 };
  let seen = 0;
  let current: Promise<LiveClient>;
  const take = (next: { status: string; rev: number }): void => {
    if (next.rev > known.rev) known = next;
  };
  const open = async (): Promise<LiveClient> => {
    const { live } = await sitting(room, student);
    seen = 0;
    await live.next(isType("confirmed"));
    const reply = await send({
      method: "GET",
      path: `/documents/${room.document.id}/sitting`,
      as: student.as,
    });
    const { sitting: read } = JSON.parse(reply.text);
    take(read);
    return live;
  };
  current = open();
  let heard: LiveClient | undefined;
  const hear = (): void => {
    for (const message of heard?.messages.slice(seen) ?? []) {
      seen++;
      if (message.type === "message") take(channels.SittingChannel.sends.parse(message.data).sitting);
    }
  };
  void current.then((live) => {
    heard = live;
  });
  return {
    status: () => {
      hear();
      return known.status;
    },
    breakOff: async () => {
      await (await current).close();
      hear();
      current = open().then((live) => {
        heard = live;
        return live;
      });
      await current;
    },
    close: async () => (await current).close(),
  };
}
