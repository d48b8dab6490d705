import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type * as z from "zod/mini";
import { createAsyncReport, getAsyncReport } from "#shared/contract/reports/asyncReport.ts";
import { type Learner, nextAnswer, save } from "../bench/answeringLearners.ts";
import { type Caller, CallFailed } from "../bench/keptAliveCall.ts";

export type Counts = {
  answers: number;
  /** Tries that were not acknowledged, by what was answered. */
  sentAgain: Map<string, number>;
  refused: string[];
  reports: string[];
  failedReports: string[];
  /** Milliseconds from the order, answered, to the file. */
  reportMs: number[];
  /** Milliseconds of the slowest reply that was given at all. */
  slowestReplyMs: number;
};

export const newCounts = (): Counts => ({
  answers: 0,
  sentAgain: new Map(),
  refused: [],
  reports: [],
  failedReports: [],
  reportMs: [],
  slowestReplyMs: 0,
});

const pauseMs = (): number => 300 + 900 * Math.random();

/** Answers questions one after the other; what is not acknowledged is sent again, as the page does, until it is. */
export async function answerOnAndOn(learner: Learner, counts: Counts, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const answer = nextAnswer(learner);
    for (let isSaved = false; !isSaved; ) {
      try {
        await save(answer);
        counts.answers += 1;
        isSaved = true;
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        if (isRefusal(error.status)) {
          counts.refused.push(error.message);
          break;
        }
        const why = /"code":"(\w+)"/.exec(error.message)?.[1] ?? String(error.status ?? "no reply");
        counts.sentAgain.set(why, (counts.sentAgain.get(why) ?? 0) + 1);
        await sleep(pauseMs());
      }
    }
    await sleep(pauseMs());
  }
}

const isRefusal = (status: number | undefined): boolean =>
  status !== undefined && status < 500 && status !== 429;

/** Somebody who has signed in once: who tries again and again is soon told that these are too many tries. */
export type Staff = { caller: Caller; courseId: number };

const ordered = createAsyncReport.reply;
const looked = getAsyncReport.reply;

/** Orders reports one after the other, each under a key of its own until it is acknowledged, and waits for its file. */
export async function orderOnAndOn(
  { caller, courseId }: Staff,
  counts: Counts,
  goesOn: () => boolean,
): Promise<void> {
  const path = `/document_sets/${courseId}/usage_report/async`;
  const ask = async <T>(schema: z.ZodMiniType<T>, init: RequestInit, query = ""): Promise<T> => {
    for (;;) {
      const reply = await send(caller, `${path}${query}`, init, counts);
      if (reply?.ok) return schema.parse(await reply.json());
      if (reply && isRefusal(reply.status) && reply.status !== 409)
        throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
      await sleep(pauseMs());
    }
  };
  while (goesOn()) {
    const orderedAt = performance.now();
    const { aws_path } = await ask(ordered, {
      method: "POST",
      headers: { "idempotency-key": randomUUID(), "content-type": "application/json" },
      body: JSON.stringify({ type: Math.random() < 0.7 ? "csv" : "xlsx" }),
    });
    counts.reports.push(aws_path);
    for (let isWaiting = true; isWaiting; ) {
      const { state } = await ask(looked, {}, `?aws_path=${encodeURIComponent(aws_path)}`);
      isWaiting = state !== "ready" && state !== "failed";
      if (state === "failed") counts.failedReports.push(aws_path);
      if (isWaiting) await sleep(500);
    }
    counts.reportMs.push(performance.now() - orderedAt);
    await sleep(pauseMs());
  }
}

/** The reply; undefined where none came. */
async function send(
  { url, cookie, csrf }: Caller,
  path: string,
  init: RequestInit,
  counts: Counts,
): Promise<Response | undefined> {
  const startedAt = performance.now();
  try {
    const headers = {
      accept: "application/json",
      cookie,
      origin: url,
      "x-csrf-token": csrf,
      ...init.headers,
    };
    const reply = await fetch(`${url}${path}`, { ...init, headers, signal: AbortSignal.timeout(40_000) });
    counts.slowestReplyMs = Math.max(counts.slowestReplyMs, performance.now() - startedAt);
    return reply;
  } catch (error) {
    // No connection is a TypeError, no reply in time a DOMException.
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Follows a course's figures as its page does: connects again whenever the connection is gone. */
export async function followOnAndOn(
  { caller: { url, cookie }, courseId }: Staff,
  goesOn: () => boolean,
): Promise<void> {
  while (goesOn()) {
    await new Promise<void>((closed) => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie, origin: url } });
      const identifier = { channel: "UsageReportChannel", document_set_id: courseId };
      socket.on("open", () => socket.send(JSON.stringify({ command: "subscribe", identifier })));
      socket.on("error", () => socket.terminate());
      socket.on("close", () => closed());
      const looking = setInterval(() => goesOn() || socket.close(), 500);
      socket.on("close", () => clearInterval(looking));
    });
    await sleep(pauseMs());
  }
}
