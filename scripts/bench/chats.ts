import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import * as z from "zod/mini";
import { storeSnapshot } from "#functions/ports/snapshots.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { forEachConcurrent } from "#functions/runtime/forEachConcurrent.ts";
import { putPublishedDocument } from "#functions/table/cases/documents.ts";
import { putCourseItems } from "#functions/table/courses/courseItems.ts";
import { putCourse } from "#functions/table/courses/courses.ts";
import { lendDocuments } from "#functions/table/programs/loans.ts";
import { createProgram } from "#functions/table/programs/programs.ts";
import { buildWebGraph, chunkOf, reachedFrom, scriptKb } from "#scripts/build/webGraph.ts";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import type { RunningCloud } from "#scripts/local/runningCloud.ts";
import { pneumonia } from "#scripts/seed/cases/pneumonia/pneumonia.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import { addToCourse } from "./benchClass.ts";
import { countFigure, type Figure, median, mediansInTurns, quantile, rounded } from "./figure.ts";
import { courseRow, documentRow, signIn } from "./reportWorld.ts";
import { watchWrites } from "./tableWrites.ts";
import { withBenchCloud } from "./withCloud.ts";

const id = 940_001;
const chatsAtOnce = 200;
const turnsEach = 5;
/** Decided by the words of the sheet alone. */
const plainQuestions = [
  "When did it start?",
  "Are you bringing anything up?",
  "Have you had a fever?",
  "What medicines do you take?",
  "Do you smoke?",
];
/** Left open by them: the sentence is embedded. */
const openQuestions = [
  "Does anything make it better?",
  "What sort of work do you do?",
  "Is there any cancer in the family?",
  "Did somebody near you have the same?",
  "Were you ever this ill before?",
];
/** 400 questions of students to patients; two of three need the embedding model. */
const askedFile = resolve(import.meta.dirname, "../../tests/fixtures/patient/examinationQuestions.tsv");
const replyWaitMs = 30_000;

type Student = { id: string; cookie: string };
type Talk = {
  /** Says something; answers the time until the first word of the reply and until its end. @throws where none comes */
  ask: (question: string) => Promise<{ firstMs: number; wholeMs: number }>;
  /** A message that the channel's function answers at once. */
  echo: () => Promise<void>;
  /** A message that it answers once it has checked who speaks and read the conversation: it names another thread. */
  checkedEcho: () => Promise<void>;
  close: () => void;
};

const heard = z.object({
  type: z.string(),
  ref: z.optional(z.string()),
  data: z.optional(z.object({ id: z.string(), status: z.string(), content: z.string() })),
});

/** A course with the demo's encounter, and students who may talk to its patient. */
async function seedStudents(
  count: number,
): Promise<{ students: Student[]; chat: { uid: string; assistant: number } }> {
  const now = isoTime(nowMs());
  const nowS = Math.floor(nowMs() / 1000);
  const programId = newUlid();
  await createProgram({
    ...{ id: programId, name: "Benchmark School of Medicine", description: "", subdomain: "bench-chats" },
    ...{ time_zone: "America/New_York", is_editorial: false, archived_at: null },
    feature_flags: { vpe: true },
  });
  const root = pneumonia.build((file) => mediaKey(id, file));
  const [chat] = findNodes(root, ({ type }) => type === "aiAssistantChat");
  if (!chat) throw new Error("The demo's case has no encounter");
  const document = documentRow(id, now);
  await storeSnapshot(id, document.published_snapshot_id, root);
  await putPublishedDocument(document, now);
  await lendDocuments([id], programId);
  await putCourse(courseRow(id, programId, now), nowS);
  await putCourseItems(id, [{ relation_id: id, position: 1, document_id: id }], nowS);
  const people = await addToCourse({ programId, courseId: id, now }, count);
  const students: Student[] = [];
  for (const person of people)
    students.push({ id: person.id, cookie: await signIn(person, programId, now, nowS) });
  return { students, chat: { uid: chat.uid, assistant: Number(chat.assistant_id) } };
}

/** A student's page at the chat: its thread is begun and followed. */
async function openTalk(
  { url }: RunningCloud,
  student: Student,
  { uid, assistant }: { uid: string; assistant: number },
): Promise<Talk> {
  const begun = await fetch(`${url}/ai_assistant/assistants/${assistant}/threads`, {
    method: "POST",
    headers: {
      ...{ cookie: student.cookie, origin: url, "x-csrf-token": "bench" },
      ...{ accept: "application/json", "content-type": "application/json" },
    },
    body: JSON.stringify({ ai_assistant_thread: { user_id: student.id, document_id: id, chat_uid: uid } }),
  });
  if (begun.status !== 201) throw new Error(`The thread was not begun: ${await begun.text()}`);
  const { id: thread } = z.object({ id: z.string() }).parse(await begun.json());
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, {
    headers: { cookie: student.cookie, origin: url },
  });
  const listeners = new Set<(message: z.infer<typeof heard>) => void>();
  socket.on("message", (bytes) => {
    const { data: message } = heard.safeParse(JSON.parse(String(bytes)));
    // What the gateway says of a call that failed has another form: nobody waits for it.
    if (!message) return;
    for (const listener of listeners) listener(message);
  });
  await new Promise<void>((done, fail) => {
    socket.once("open", () => done());
    socket.once("error", fail);
  });
  const identifier = { channel: "AiAssistantChatChannel", thread_id: thread };
  const once = (test: (message: z.infer<typeof heard>) => boolean): Promise<number> =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => {
        listeners.delete(listener);
        fail(new Error("No answer"));
      }, replyWaitMs);
      const listener = (message: z.infer<typeof heard>): void => {
        if (!test(message)) return;
        clearTimeout(timer);
        listeners.delete(listener);
        done(performance.now());
      };
      listeners.add(listener);
    });
  const isIn = once(({ type }) => type === "confirmed");
  socket.send(JSON.stringify({ command: "subscribe", identifier }));
  await isIn;
  let said = 0;
  const echoed = async (to: object, data: object): Promise<void> => {
    const ref = `echo-${said++}`;
    const back = once((message) => message.ref === ref);
    socket.send(JSON.stringify({ command: "message", identifier: to, ref, data }));
    await back;
  };
  return {
    async ask(question) {
      const ref = `${student.id}-${said++}`;
      const isReply = ({ data }: z.infer<typeof heard>): boolean => data?.id === `${ref}-reply`;
      const begin = performance.now();
      const first = once(isReply);
      const whole = once((message) => isReply(message) && message.data?.status === "complete");
      const data = {
        action: "submitChat",
        thread_id: thread,
        message: { id: ref, role: "user", content: question },
      };
      socket.send(JSON.stringify({ command: "message", identifier, ref, data }));
      const [firstAt, wholeAt] = await Promise.all([first, whole]);
      return { firstMs: firstAt - begin, wholeMs: wholeAt - begin };
    },
    echo: () => echoed({ channel: "None" }, {}),
    checkedEcho: () =>
      echoed(identifier, {
        action: "submitChat",
        thread_id: "another-thread",
        message: { id: "not-answered", role: "user", content: "Hello?" },
      }),
    close: () => socket.terminate(),
  };
}

type FirstWord = { firstMs: number; floorMs: number };

async function firstWordAgainstEcho(
  talk: Talk,
  question: (at: number) => string,
  { times, echo = talk.echo }: { times?: number; echo?: () => Promise<void> } = {},
): Promise<FirstWord> {
  const firstWords: number[] = [];
  let asked = 0;
  const ask = async (): Promise<void> => void firstWords.push((await talk.ask(question(asked++))).firstMs);
  const { floorMs } = await mediansInTurns(ask, echo, times);
  return { firstMs: median(firstWords.slice(5)), floorMs };
}

const firstWordFigure = (name: string, { firstMs, floorMs }: FirstWord): Figure => ({
  name,
  measured: `${rounded(firstMs)} ms`,
  floor: `echo: ${rounded(floorMs)} ms`,
  value: rounded(firstMs / floorMs, 1),
  target: { atMost: 1.3 },
  unit: "×",
});

/** Chats with the demo's patient over the local cloud: gateway, function, table and back. */
export async function benchChats(): Promise<Figure[]> {
  return withBenchCloud(async (cloud) => {
    const { students, chat } = await seedStudents(chatsAtOnce + 2);
    const [first, second, ...others] = students;
    if (!first || !second) throw new Error("There are no students");
    const one = await openTalk(cloud, first, chat);
    const plainQuestion = (at: number): string => plainQuestions[at % plainQuestions.length] ?? "";
    const plain = await firstWordAgainstEcho(one, plainQuestion);
    // Another student: one may say sixty things in a row.
    const two = await openTalk(cloud, second, chat);
    const checked = await firstWordAgainstEcho(two, plainQuestion, { echo: two.checkedEcho });
    two.close();
    // Each has a number of its own, so that no vector is kept from the one before.
    const open = await firstWordAgainstEcho(
      one,
      (at) => `${openQuestions[at % openQuestions.length]} (${at})`,
      { times: 20 },
    );

    const written = await watchWrites(cloud.endpoints.dynamodb, process.env.TABLE_NAME ?? "");
    await written();
    const counted = 5;
    for (const question of plainQuestions) await one.ask(question);
    await sleep(500);
    // What follows on the stream is no part of the reply.
    const ofReply = (await written()).filter(
      ({ pk }) => pk.startsWith("STATE#") || pk.startsWith("ALLOWANCE#"),
    );
    one.close();

    const talks: Talk[] = [];
    const failures = await forEachConcurrent(others, 5, async (student) => {
      talks.push(await openTalk(cloud, student, chat));
    });
    if (failures.length > 0) throw new Error("Not all chats could be opened", { cause: failures[0]?.error });
    const asked = readFileSync(askedFile, "utf8").trim().split("\n").slice(1);
    const taken: number[] = [];
    let failed = 0;
    await Promise.all(
      talks.map(async (talk, at) => {
        for (let turn = 0; turn < turnsEach; turn++) {
          const question = asked[(at * turnsEach + turn) % asked.length]?.split("\t")[1] ?? "";
          try {
            taken.push((await talk.ask(question)).wholeMs);
          } catch {
            failed += 1;
          }
        }
        talk.close();
      }),
    );
    return [
      firstWordFigure(
        "First word of the own patient's reply over the local cloud, against an echo over the same channel",
        plain,
      ),
      firstWordFigure("The same, against an echo that reads who speaks", checked),
      firstWordFigure(
        "The same against the bare echo, for a question whose sentence has to be embedded",
        open,
      ),
      {
        name: "Writes of a reply",
        measured: `${ofReply.length} writes for ${counted} replies`,
        floor: "",
        value: rounded(ofReply.length / counted, 2),
        target: { atMost: 2 },
        unit: "writes",
      },
      countFigure(
        `Turns that failed of ${chatsAtOnce} chats at once, ${turnsEach} messages each (p95 ${rounded(quantile(taken, 0.95) / 1000)} s to the end of a reply)`,
        failed,
        "turns",
      ),
    ];
  });
}

/** Bytes that the chat adds to the case page: its own chunk and those that it alone needs, gzipped. */
export async function benchChatScript(): Promise<Figure[]> {
  const chunks = await buildWebGraph();
  const shell = reachedFrom(chunks, chunkOf(chunks, "web/index.html"));
  const page = reachedFrom(chunks, chunkOf(chunks, "web/src/app/CaseRoute.tsx"), { there: shell });
  const there = new Set([...shell, ...page]);
  const added = reachedFrom(chunks, chunkOf(chunks, "features/case/encounter/Assistant.tsx"), { there });
  const kb = rounded(scriptKb(added));
  return [
    {
      name: "JavaScript that the chat adds to the case page, loaded with its card, gzipped",
      measured: `${kb} KB`,
      floor: "",
      value: kb,
      target: { atMost: 25 },
      unit: "KB",
    },
  ];
}
