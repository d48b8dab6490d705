import * as z from "zod/mini";
import { findRunning } from "#scripts/local/dataDirectory.ts";
import { isNodeType } from "#shared/case/model/nodeTable.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type AnsweredQuestion, answeredQuestions, stamped } from "./answeredQuestions.ts";
import { type Caller, call } from "./keptAliveCall.ts";
import type { ProductProcess } from "./productProcess.ts";

/** Somebody who has a case open and answers its questions, again and again from the first. */
export type Learner = Caller & {
  documentId: number;
  attempt: number;
  questions: readonly AnsweredQuestion[];
  turn: number;
  lastStamp: number;
  /** `uid key` → the newest stamp that the server acknowledged. */
  acknowledged: Map<string, number>;
};

/** Gives this process the environment of the running product's functions; answers the table's endpoint. */
export function useProduct(dataDir: string): string {
  const running = findRunning(dataDir);
  if (!running) throw new Error("The product is not running on its data directory");
  Object.assign(process.env, running.environment);
  return running.endpoints.dynamodb;
}

/** New learners of one course, all with the same case open. */
export async function openCaseAs(
  count: number,
  product: Pick<ProductProcess, "url">,
  dataDir: string,
  options: { sessionSeconds?: number } = {},
): Promise<Learner[]> {
  useProduct(dataDir);
  const { signInStudents } = await import("./benchLearners.ts");
  const students = await signInStudents(count, options);
  const callers = students.map(({ cookie, csrf }) => ({ url: product.url, cookie, csrf }));
  const [[one], [{ documentId } = { documentId: 0 }]] = [callers, students];
  if (!one) throw new Error("There are no learners");
  const { currentVersion, attempt } = z
    .object({ currentVersion: z.object({ id: z.string() }), attempt: z.number() })
    .parse(await call(one, "GET", `/documents/${documentId}`));
  // Nobody has begun: all of them see the same.
  const questions = await readQuestions(one, currentVersion.id, documentId);
  const fresh = { documentId, attempt, questions, turn: 0, lastStamp: 0 };
  return callers.map((caller) => ({ ...caller, ...fresh, acknowledged: new Map() }));
}

async function readQuestions(
  caller: Caller,
  versionId: string,
  documentId: number,
): Promise<AnsweredQuestion[]> {
  const { data } = z
    .object({ data: z.looseObject({ type: z.string(), uid: z.string() }) })
    .parse(await call(caller, "GET", `/api/v2/versions/${versionId}?document_id=${documentId}`));
  if (!isNodeType(data.type)) throw new Error("The version has no tree");
  const questions = answeredQuestions(data as ContentNode); // parsed by the server when it was published
  if (questions.length === 0) throw new Error("The case has no question");
  return questions;
}

/** The next answer of a learner, not yet sent. */
export type Answer = { learner: Learner; stamp: number; question: AnsweredQuestion };

export function nextAnswer(learner: Learner): Answer {
  const question = learner.questions[learner.turn % learner.questions.length];
  if (!question) throw new Error("The case has no question");
  learner.turn += 1;
  learner.lastStamp = Math.max(Date.now(), learner.lastStamp + 1);
  return { learner, stamp: learner.lastStamp, question };
}

/** Saves an answer as the page does, and remembers that it was acknowledged. @throws CallFailed */
export async function save({ learner, stamp, question }: Answer): Promise<void> {
  const { documentId, attempt, acknowledged } = learner;
  await call(learner, "PUT", `/api/v2/document_user_states/${documentId}`, {
    document_user_state: { attempt, state: stamped(question.entries, stamp), sent_at: Date.now() },
  });
  for (const { uid, key } of question.entries) {
    const name = `${uid} ${key}`;
    acknowledged.set(name, Math.max(stamp, acknowledged.get(name) ?? 0));
  }
}

const stateReply = z.object({
  state: z.record(z.string(), z.record(z.string(), z.object({ updatedAt: z.number() }))),
});

/** How many answers that were acknowledged the server does not hold, nor a later one in their place. */
export async function countLost(learners: readonly Learner[]): Promise<number> {
  let lost = 0;
  for (const learner of learners) {
    const path = `/api/v2/document_user_states/${learner.documentId}`;
    const { state } = stateReply.parse(await call(learner, "GET", path));
    for (const [name, stamp] of learner.acknowledged) {
      const [uid = "", key = ""] = name.split(" ");
      if ((state[uid]?.[key]?.updatedAt ?? 0) < stamp) lost++;
    }
  }
  return lost;
}
