import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { defineChannel, type LiveChannels, topicOf } from "#functions/realtime/channel.ts";
import { publishOn } from "#functions/realtime/publish.ts";
import { receive } from "#functions/realtime/receive.ts";
import { deleteSession } from "#functions/table/identity/sessions.ts";
import { keys } from "#functions/table/keys.ts";
import { listSubscriptions, putSubscription } from "#functions/table/operations/channels.ts";
import { putMembership } from "#functions/table/programs/programPeople.ts";
import { queryItems } from "#functions/table/table.ts";
import { allow } from "#shared/domain/access/decision.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aProgram } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";
import { type LiveClient, requireLive } from "../liveClient.ts";

useApi("realtime");

const definition = {
  identifier: z.strictObject({ channel: z.literal("RoomChannel"), room: z.string() }),
  sends: z.object({ by: z.string(), text: z.string() }),
  takes: z.strictObject({ text: z.string().check(z.maxLength(100)) }),
};

/** A kind of channel that the product does not have, on which followers talk. Nobody may say a secret. */
const registry: LiveChannels = {
  RoomChannel: defineChannel({
    definition,
    action: "exam.proctor",
    rule: async () => (actor) =>
      actor.membership?.role === "Teacher" ? { ok: true } : { ok: false, code: "FORBIDDEN" },
    receive: async ({ actor, data, publish }) => {
      if (data.text === "secret") return { ok: false, code: "NOT_FOUND" };
      await publish([{ by: actor.userId, text: data.text }]);
      return { ok: true };
    },
    left: (_followed, _connectionId, { userId, publish }) => publish([{ by: userId, text: "left" }]),
  }),
};

type Talker = { person: SignedInPerson; live: LiveClient; id: string };

async function aTalker(
  program: Awaited<ReturnType<typeof aProgram>>,
  role: "Teacher" | "Student" = "Teacher",
) {
  const person = await aSignedInPerson(program, role);
  const live = await requireLive(person);
  const open = await queryItems({ pk: keys.openConnections, index: "gsi1" });
  const id = String(open.find((item) => item.user_id === person.id)?.connection_id);
  return { person, live, id };
}

const room = { channel: "RoomChannel", room: "a" };

async function tell(talker: Talker, command: string, more: object = {}) {
  await receive(talker.id, JSON.stringify({ command, identifier: room, ref: "1", ...more }), registry);
  return talker.live.next((message) => message.type !== "message");
}

const say = (talker: Talker, data: unknown) => tell(talker, "message", { data });
const heard = ({ live }: Talker) =>
  live.messages.flatMap((message) => (message.type === "message" ? [message.data] : []));

describe("a kind of channel on which followers talk", () => {
  it("answers a few at a time of those who speak at once, but for what takes no turn", async () => {
    const ada = await aTalker(await aProgram());
    await tell(ada, "subscribe");
    let [underWay, most] = [0, 0];
    const answers: (() => void)[] = [];
    const slow: LiveChannels = {
      RoomChannel: defineChannel({
        definition,
        action: "exam.proctor",
        rule: async () => () => allow,
        takesTurns: ({ text }) => text !== "now",
        receive: async () => {
          underWay += 1;
          most = Math.max(most, underWay);
          await new Promise<void>((done) => answers.push(done));
          underWay -= 1;
          return allow;
        },
      }),
    };
    const saying = (text: string, ref: string) =>
      receive(ada.id, JSON.stringify({ command: "message", identifier: room, ref, data: { text } }), slow);
    const said = Array.from({ length: 12 }, (_, at) => saying("in turn", `turn-${at}`));
    await vi.waitFor(() => expect(underWay).toBe(8));
    said.push(saying("now", "now"));
    await vi.waitFor(() => expect(underWay).toBe(9));
    // The next one begins when one is answered.
    for (let answered = 0; answered < said.length; answered++) {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0));
      answers.shift()?.();
    }
    await Promise.all(said);
    expect(most).toBe(9);
    await ada.live.close();
  });

  it("carries what one follower says to all of them in the program, and confirms it by its name", async () => {
    const program = await aProgram();
    const [ada, ben] = [await aTalker(program), await aTalker(program)];
    const other = await aTalker(await aProgram());
    for (const talker of [ada, ben, other]) {
      expect(await tell(talker, "subscribe")).toMatchObject({ type: "confirmed" });
    }
    expect(await say(ada, { text: "hello" })).toMatchObject({
      type: "confirmed",
      identifier: room,
      ref: "1",
    });
    await ben.live.next(({ type }) => type === "message");
    expect(heard(ben)).toEqual([{ by: ada.person.id, text: "hello" }]);
    expect(heard(other)).toEqual([]);
    await Promise.all([ada, ben, other].map(({ live }) => live.close()));
  });

  it("tells the others of who follows it no more, and of whose connection is found to be gone before the gateway says so", async () => {
    const program = await aProgram();
    const [ada, ben] = [await aTalker(program), await aTalker(program)];
    for (const talker of [ada, ben]) await tell(talker, "subscribe");
    const to = { identifier: room, programId: program.id };
    const [topic, left] = [topicOf(to, definition), { by: ben.person.id, text: "left" }];
    await tell(ben, "unsubscribe");
    await ada.live.next(({ type }) => type === "message");
    expect(heard(ada)).toEqual([left]);

    const [subscription] = await listSubscriptions(topic);
    if (!subscription) throw new Error("Nothing was subscribed to");
    const gone = {
      connection_id: "bm9ib2R5IHRoZXJl",
      user_id: ben.person.id,
      token_hash: ben.person.tokenHash,
    };
    await putSubscription({ ...subscription, ...gone });
    await publishOn(registry, to, [{ by: "x", text: "hello" }]);
    await vi.waitFor(() => expect(heard(ada)).toHaveLength(3));
    expect(heard(ada)).toContainEqual({ by: "x", text: "hello" });
    expect(heard(ada).slice(1)).toContainEqual(left);
    expect(await listSubscriptions(topic)).toHaveLength(1);
    await Promise.all([ada, ben].map(({ live }) => live.close()));
  });

  it.each([
    ["what its schema does not take", { text: "hello", loud: true }, "INVALID_REQUEST"],
    ["nothing at all", undefined, "INVALID_REQUEST"],
    ["what its own rule refuses", { text: "secret" }, "NOT_FOUND"],
  ])("refuses %s, and goes on being followed", async (_name, data, code) => {
    const ada = await aTalker(await aProgram());
    await tell(ada, "subscribe");
    expect(await say(ada, data)).toMatchObject({ type: "rejected", command: "message", ref: "1", code });
    expect(await say(ada, { text: "hello" })).toMatchObject({ type: "confirmed" });
    await ada.live.close();
  });

  it("refuses what no schema could say the length of", async () => {
    const ada = await aTalker(await aProgram());
    await tell(ada, "subscribe");
    const endless = { text: { length: { toString: 1 } } };
    expect(await say(ada, endless)).toMatchObject({ type: "rejected", code: "INVALID_REQUEST" });
    await ada.live.close();
  });

  it("takes nothing from who does not follow it, or not any more", async () => {
    const ada = await aTalker(await aProgram());
    expect(await say(ada, { text: "hello" })).toMatchObject({ type: "rejected", code: "FORBIDDEN" });
    await tell(ada, "subscribe");
    const [subscription] = await listSubscriptions(
      topicOf({ identifier: room, programId: ada.person.programId }, definition),
    );
    if (!subscription) throw new Error("Nothing was subscribed to");
    await putSubscription({ ...subscription, expires_at_s: 1 });
    expect(await say(ada, { text: "hello" })).toMatchObject({ type: "rejected", code: "FORBIDDEN" });
    expect(heard(ada)).toEqual([]);
    await ada.live.close();
  });

  it("takes nothing from who may not follow it any more, though they still do", async () => {
    const program = await aProgram();
    const [ada, ben] = [await aTalker(program), await aTalker(program)];
    for (const talker of [ada, ben]) await tell(talker, "subscribe");
    const [membership] = ada.person.memberships;
    if (!membership) throw new Error("Ada is in no program");
    await putMembership({ ...membership, role: "Student" }, Math.floor(Date.now() / 1000));
    expect(await say(ada, { text: "hello" })).toMatchObject({ type: "rejected", code: "FORBIDDEN" });
    await deleteSession(ben.person.id, ben.person.tokenHash);
    expect(await say(ben, { text: "hello" })).toMatchObject({ type: "rejected", code: "NOT_SIGNED_IN" });
    expect([...heard(ada), ...heard(ben)]).toEqual([]);
    await Promise.all([ada, ben].map(({ live }) => live.close()));
  });

  it("lets nobody follow whom its own rule refuses", async () => {
    const student = await aTalker(await aProgram(), "Student");
    expect(await tell(student, "subscribe")).toMatchObject({ type: "rejected", code: "FORBIDDEN" });
    await student.live.close();
  });

  it("is sent nothing but what its schema holds", async () => {
    const ada = await aTalker(await aProgram());
    await tell(ada, "subscribe");
    const to = { identifier: room, programId: ada.person.programId };
    await publishOn(registry, to, [{ by: "x", text: "y", secret: "z" }]);
    await ada.live.next(({ type }) => type === "message");
    expect(heard(ada)).toEqual([{ by: "x", text: "y" }]);
    await expect(publishOn(registry, to, [{ by: "x" }])).rejects.toThrow();
    await expect(publishOn(registry, { ...to, identifier: { channel: "Nowhere" } }, [])).rejects.toThrow(
      /Nowhere/,
    );
    await ada.live.close();
  });
});
