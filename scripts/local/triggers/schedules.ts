import { randomUUID } from "node:crypto";
import type { FunctionHost } from "../functions/host.ts";
import { InvocationError } from "../functions/invocationError.ts";
import { accountId, region } from "../localAws.ts";
import type { Schedule } from "../template/resources.ts";
import { parseSchedule } from "./scheduleExpression.ts";
import type { Trigger } from "./trigger.ts";

export type Schedules = Trigger & {
  /** Runs a schedule now, whatever its timing, and waits for it. */
  runNow: (id: string) => Promise<void>;
};

const tickMs = 1000;

/** Invokes the functions of the schedules when they are due, by the machine's clock. */
export function startSchedules(schedules: readonly Schedule[], host: FunctionHost): Schedules {
  const entries = schedules.map((schedule) => ({
    schedule,
    timing: parseSchedule(schedule.expression),
    lastMs: Date.now(),
  }));

  async function invoke({ functionName, input, id }: Schedule): Promise<void> {
    await host.invoke(functionName, input === undefined ? scheduledEvent(id) : JSON.parse(input));
  }

  function tick(): void {
    const nowMs = Date.now();
    for (const entry of entries) {
      if (!isDue(entry, nowMs)) continue;
      entry.lastMs = nowMs;
      invoke(entry.schedule).catch((error: unknown) => {
        // The host has logged it, and the next run is the next try.
        if (!(error instanceof InvocationError)) throw error;
      });
    }
  }

  const timer = setInterval(tick, tickMs);
  timer.unref();
  return {
    runNow: async (id) => {
      const entry = entries.find(({ schedule }) => schedule.id === id);
      if (!entry) throw new Error(`There is no schedule ${id}`);
      await invoke(entry.schedule);
    },
    stop: async () => clearInterval(timer),
  };
}

function isDue(
  { timing, lastMs }: { timing: ReturnType<typeof parseSchedule>; lastMs: number },
  nowMs: number,
): boolean {
  switch (timing.kind) {
    case "rate":
      return nowMs - lastMs >= timing.everyMs;
    case "at":
      return lastMs < timing.atMs && nowMs >= timing.atMs;
    case "cron": {
      const minuteMs = Math.floor(nowMs / 60_000) * 60_000;
      return lastMs < minuteMs && timing.isDue(new Date(minuteMs));
    }
  }
}

function scheduledEvent(id: string): object {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source: "aws.events",
    account: accountId,
    time: new Date().toISOString(),
    region,
    resources: [`arn:aws:events:${region}:${accountId}:rule/${id}`],
    detail: {},
  };
}
