import * as z from "zod/mini";
import { listSetAside as route } from "#shared/contract/dashboards/operations.ts";
import { jobMessage } from "#shared/contract/queues.ts";
import { peekSetAside } from "../ports/setAside.ts";
import { isoTime } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listJobs } from "../table/operations/jobs.ts";
import { jobInShort } from "./jobInShort.ts";

const textAtMost = 200;

/** First messages that a queue has set aside, with the jobs that they name. */
export const listSetAside = defineHandler(route, {
  run: async ({ params }) => {
    const messages = (await peekSetAside(params.name)).map((message) => ({
      ...message,
      jobId: jobIdIn(message.body),
    }));
    const jobs = await listJobs(messages.flatMap(({ jobId }) => jobId ?? []));
    return {
      messages: messages.map(({ id, body, sentAtMs, jobId }) => {
        const job = jobs.find((one) => one.id === jobId);
        return {
          id,
          sent_at: sentAtMs === undefined ? null : isoTime(sentAtMs),
          job: job ? jobInShort(job) : null,
          text: body.slice(0, textAtMost),
        };
      }),
    };
  },
});

/** Undefined where the message names no job, or is no JSON: such ones are set aside, too. */
function jobIdIn(body: string): string | undefined {
  try {
    return z.safeParse(jobMessage, JSON.parse(body)).data?.job_id;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
