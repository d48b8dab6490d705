import type { CDPSession } from "@playwright/test";
import * as z from "zod/mini";

const traceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Processor time of the thread, in microseconds. */
  tdur: z.optional(z.number()),
  args: z.optional(z.record(z.string(), z.unknown())),
});

/**
 * Traces the tasks of the page's main thread while something is done. Gives the processor time of each in milliseconds, so that
 * what other programs do meanwhile is no part of a task; the browser's throttling is.
 */
export async function tracedTasks(session: CDPSession, work: () => Promise<void>): Promise<number[]> {
  const events: z.infer<typeof traceEvent>[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const each of value) {
      const parsed = traceEvent.safeParse(each);
      if (parsed.success) events.push(parsed.data);
    }
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline", "__metadata"] },
  });
  await work();
  const complete = new Promise<void>((done) => session.once("Tracing.tracingComplete", () => done()));
  await session.send("Tracing.end");
  await complete;
  const tasksOf = new Map<string, number[]>(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => [`${pid}/${tid}`, []]),
  );
  for (const { name, pid, tid, tdur = 0 } of events) {
    if (name === "RunTask") tasksOf.get(`${pid}/${tid}`)?.push(tdur / 1000);
  }
  // The trace is the whole browser's, and it keeps an empty page in reserve: the busiest is the one that was worked in.
  return [...tasksOf.values()].reduce((most, tasks) => (tasks.length > most.length ? tasks : most), []);
}
