import type { Queues } from "../aws/queues.ts";
import type { DynamoDbCall } from "../dynamoDb/call.ts";
import type { Engine } from "../dynamoDb/engine.ts";
import type { FunctionHost } from "../functions/host.ts";
import type { Resources } from "../template/resources.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { startSchedules } from "./schedules.ts";
import { startSqsTrigger } from "./sqs.ts";
import { startStreamTrigger } from "./streams.ts";
import type { Trigger } from "./trigger.ts";

export type TriggerOptions = {
  resources: Resources;
  host: FunctionHost;
  engine: Pick<Engine, "isAnswering">;
  queues: Queues;
  dynamoDb: DynamoDbCall;
  streams: DynamoDbCall;
  checkpoints: Checkpoints;
  canWork: () => Promise<boolean>;
  say: (sentence: string) => void;
};

export type Triggers = Trigger & { runSchedule: (text: string) => Promise<void> };

/** Starts everything that calls functions by itself. */
export function startTriggers(options: TriggerOptions): Triggers {
  const { eventSources, schedules } = options.resources;
  const sources = eventSources
    .filter(({ Enabled }) => Enabled !== false)
    .map((source) => {
      if (source.EventSourceArn.includes(":sqs:")) return startSqsTrigger({ ...options, source });
      if (source.EventSourceArn.includes(":dynamodb:")) return startStreamTrigger({ ...options, source });
      throw new Error(`${source.id}: the event source ${source.EventSourceArn} is not understood`);
    });
  const clockwork = startSchedules(schedules, options.host);
  return {
    runSchedule: async (text) => {
      const found = schedules.filter(({ id }) => id.toLowerCase().includes(text.toLowerCase()));
      if (found.length === 0) throw new Error(`No schedule has “${text}” in its id`);
      for (const { id } of found) await clockwork.runNow(id);
    },
    stop: async () => {
      await Promise.all([...sources, clockwork].map((trigger) => trigger.stop()));
    },
  };
}
