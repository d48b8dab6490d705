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
 * Traces the tasks of pages' main threads while something is done. Gives the processor time of each in milliseconds, so that
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
  const isMain = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return events
    .filter(({ name, pid, tid }) => name === "RunTask" && isMain.has(`${pid}/${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}
