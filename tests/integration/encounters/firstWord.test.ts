import { describe, expect, it } from "vitest";
import { answerMessage } from "#functions/encounters/answerMessage.ts";
import type { Assistant } from "#functions/encounters/findAssistant.ts";
import { placeOfThread } from "#functions/encounters/threadId.ts";
import { getConversation } from "#functions/table/cases/conversations.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import { aCourseOfOneCase } from "#tests/builders/course.ts";
import { aCaseWithPatient, patientUids } from "#tests/builders/patient/aCaseWithPatient.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { chatOf } from "./chat.ts";

const { send } = useApi("realtime");

async function aConversation() {
  const root = aCaseWithPatient();
  const { program, course, document } = await aCourseOfOneCase({ root }, { feature_flags: { vpe: true } });
  const student = await aSignedInPerson(program, "Student");
  await enroll(course, program, student);
  const place = placeOfThread(await chatOf(send, student, document.id).begun());
  const [node] = findNodes(root, ({ uid }) => uid === patientUids.chat);
  if (!place || !node) throw new Error("The case has no chat");
  const assistant = { attempt: 1, isOpened: false, node, chat: node } as Assistant;
  const kept = async () => (await getConversation(place))?.messages ?? [];
  return { place, assistant, kept };
}

const said = { id: "message-1", content: "When did the pain start?" };

describe("a reply of the case's own patient (D-28, ADR 0440)", () => {
  it("is begun to be told before the message is counted and kept", { timeout: 20_000 }, async () => {
    const { place, assistant, kept } = await aConversation();
    const told: string[] = [];
    // Counted once it is told: a reply that is kept first would never come.
    const counted = Promise.withResolvers<{ ok: boolean }>();
    const answered = await answerMessage(place, assistant, said, {
      counting: counted.promise,
      tellEarly: async ({ content }) => {
        told.push(content);
        expect(await kept()).toEqual([]);
        counted.resolve({ ok: true });
      },
    });
    expect(answered).toMatchObject({ ok: true, reply: { content: told[0] } });
    expect(await kept()).toMatchObject([said, { content: told[0] }]);
  });

  it("is kept nowhere if the person may say no more, and told the same when the message comes again", async () => {
    const { place, assistant, kept } = await aConversation();
    const told: string[] = [];
    const say = (ok: boolean) =>
      answerMessage(place, assistant, said, {
        counting: Promise.resolve({ ok }),
        tellEarly: async ({ content }) => void told.push(content),
      });
    expect(await say(false)).toEqual({ ok: false, code: "LIMIT_REACHED" });
    expect(await kept()).toEqual([]);
    expect(await say(true)).toMatchObject({ ok: true });
    expect(told).toHaveLength(2);
    expect(told[0]).toBe(told[1]);
  });

  it("is told by what is kept if another message came first since the conversation was read", async () => {
    const { place, assistant, kept } = await aConversation();
    const before = await getConversation(place);
    const counting = Promise.resolve({ ok: true });
    const tellEarly = async () => {};
    await answerMessage(place, assistant, { ...said, id: "message-0" }, { counting, tellEarly });
    const told: string[] = [];
    const answered = await answerMessage(place, assistant, said, {
      conversation: before,
      counting,
      tellEarly: async ({ content }) => void told.push(content),
    });
    expect(told).toHaveLength(1);
    expect(answered).toMatchObject({ ok: true });
    expect((await kept()).map(({ id }) => id)).toEqual([
      "message-0",
      "message-0-reply",
      "message-1",
      "message-1-reply",
    ]);
  });
});
