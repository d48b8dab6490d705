import { createHash, timingSafeEqual } from "node:crypto";
import { acceptedValues, originSecretHeader, originSecretSchema } from "#shared/domain/originSecret.ts";
import { getSecret } from "../ports/secrets.ts";
import { env } from "./env.ts";
import { logger } from "./log.ts";
import { Refusal } from "./refusal.ts";

/** How long a warm function believes what it read. Less than a rotation waits between its steps. */
const keepMs = 5 * 60_000;
/** A value that is not known may be new: it is looked up, but not at the pace of whoever guesses. */
const lookAgainAfterMs = 10_000;

type Accepted = { digests: readonly Buffer[]; readAtMs: number };
let accepted: Promise<Accepted> | undefined;

const digestOf = (value: string): Buffer => createHash("sha256").update(value).digest();

// By the machine's own clock: what tests shift is the product's.
const ageMs = ({ readAtMs }: Accepted): number => performance.now() - readAtMs;

async function read(arn: string): Promise<Accepted> {
  const secret = originSecretSchema.parse(await getSecret(arn));
  return { digests: acceptedValues(secret).map(digestOf), readAtMs: performance.now() };
}

/** Reads anew; where that fails, what was known goes on to hold, and the next look comes no sooner for it. */
function readAnew(arn: string, before: Accepted | undefined): Promise<Accepted> {
  const reading = read(arn).catch((error: unknown) => {
    if (before) {
      logger.warn("origin secret not read", { reason: String(error) });
      return { ...before, readAtMs: performance.now() };
    }
    accepted = undefined;
    throw error;
  });
  accepted = reading;
  return reading;
}

/** Returns the accepted secrets, read no longer ago than the given time. If many calls find them too old, one of them reads. */
async function acceptedSince(arn: string, ageAtMostMs: number): Promise<Accepted> {
  const held = accepted;
  const known = await (held ?? readAnew(arn, undefined));
  if (ageMs(known) <= ageAtMostMs) return known;
  return accepted && accepted !== held ? accepted : readAnew(arn, known);
}

/** Begins to read the secret while the function starts, so that its first request does not wait for it. */
export function prepareForEdge(): void {
  const arn = process.env.ORIGIN_SECRET_ARN;
  // Whoever asks first is told of a failure, and asks again.
  if (arn) void readAnew(arn, undefined).catch(() => undefined);
}

/**
 * Refuses what did not come through the edge: only the edge's word on the viewer's host and address counts. A function that
 * is told of no secret stands behind no edge.
 *
 * @throws Refusal with ORIGIN_REJECTED
 */
export async function requireFromEdge(headers: Record<string, string | undefined>): Promise<void> {
  const arn = env().ORIGIN_SECRET_ARN;
  if (arn === undefined) return;
  const given = digestOf(headers[originSecretHeader] ?? "");
  for (const ageAtMostMs of [keepMs, lookAgainAfterMs]) {
    if (isAmong(given, await acceptedSince(arn, ageAtMostMs))) return;
  }
  logger.warn("request did not come through the edge");
  throw new Refusal("ORIGIN_REJECTED");
}

/** Every one is compared to the end, so that the time says nothing. */
function isAmong(given: Buffer, { digests }: Accepted): boolean {
  let isFound = false;
  for (const digest of digests) if (timingSafeEqual(digest, given)) isFound = true;
  return isFound;
}
