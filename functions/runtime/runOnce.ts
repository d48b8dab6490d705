import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import * as z from "zod/mini";
import {
  answerOperation,
  type Operation,
  releaseOperation,
  type TakenOperation,
  takeOperation,
} from "../table/operations/operations.ts";
import { newUlid, nowMs } from "./clock.ts";
import { Refusal } from "./refusal.ts";
import type { Request } from "./request.ts";

const header = "idempotency-key";
const keyPattern = /^[A-Za-z0-9_-]{16,64}$/;
const keptS = 24 * 60 * 60;
/** No try outlives it: the gateway and the function's own limit end it earlier. */
const leaseMs = 30_000;
const waitAtMostMs = 8_000;
const lookAgainMs = 150;
/** An item of the table holds 400 KB. A longer reply is not kept, only that the thing is done. */
const keptBytesAtMost = 300_000;

type Reply = APIGatewayProxyStructuredResultV2;
const keptReply = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** null: too long to be kept. */
  body: z.nullable(z.string()),
});

/**
 * Runs a request once per `Idempotency-Key`: repetitions within a day, or at the same moment, get the first reply. Refusals are not
 * remembered. After a failure the next try gets the same operation id, from which handlers derive the ids of what they create. Runs
 * directly without a key.
 */
export async function runOnce(
  { request, userId }: { request: Request; userId: string },
  run: (operationId: string) => Promise<Reply>,
): Promise<Reply> {
  const key = request.headers[header];
  if (key === undefined) return run(newUlid());
  if (!keyPattern.test(key)) {
    const problem = { path: `header.${header}`, message: "must be 16 to 64 letters, digits, _ or -" };
    throw new Refusal("INVALID_REQUEST", { fields: [problem] });
  }
  const taken = await take(userId, key, fingerprintOf(request));
  if (taken.state === "other") throw new Refusal("KEY_REUSED");
  if (taken.state === "busy") throw new Refusal("STILL_RUNNING", { headers: { "retry-after": "5" } });
  if (taken.state === "answered") return repeated(taken.answer);
  const held = { userId, key, lease: taken.operation.lease };
  try {
    const reply = await run(taken.operation.id);
    await answerOperation(held, kept(reply));
    return reply;
  } catch (error) {
    await releaseOperation(held);
    throw error;
  }
}

/** Waits a while for another try that is at it: most calls take less than a second. */
async function take(userId: string, key: string, fingerprint: string): Promise<TakenOperation> {
  const untilMs = nowMs() + waitAtMostMs;
  for (;;) {
    const startMs = nowMs();
    const operation: Operation = {
      id: newUlid(),
      fingerprint,
      lease: newUlid(),
      lease_until_ms: startMs + leaseMs,
      expires_at_s: Math.floor(startMs / 1000) + keptS,
    };
    const taken = await takeOperation({ userId, key, operation, nowMs: startMs });
    if (taken.state !== "busy" || nowMs() >= untilMs) return taken;
    await pause(lookAgainMs);
  }
}

const fingerprintOf = ({ method, path, rawQuery, body, host }: Request): string =>
  createHash("sha256")
    .update(JSON.stringify([method, host, path, rawQuery, body ?? ""]))
    .digest("base64url");

/** Cookies are left out: a secret is given once. */
function kept({ statusCode = 200, headers = {}, body = "" }: Reply): string {
  const isLong = Buffer.byteLength(body) > keptBytesAtMost;
  return JSON.stringify({ statusCode, headers, body: isLong ? null : body });
}

function repeated(answer: string): Reply {
  const { statusCode, headers, body } = keptReply.parse(JSON.parse(answer));
  if (body === null) throw new Refusal("ALREADY_DONE");
  return { statusCode, headers: { ...headers, "idempotency-replayed": "true" }, body };
}
