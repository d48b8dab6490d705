import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { newUlid } from "./clock.ts";

/** What the system says of a connection that cannot be had, or that broke. */
const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** What services say when they have no fault to find with the request, only no time for it. */
const busyNames = new Set([
  "TimeoutError",
  "ThrottlingException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "SlowDown",
]);

type SdkFacts = { code?: unknown; $fault?: unknown; $metadata?: { httpStatusCode?: number } };

/** Whether a service behind the product did not answer, or answered that it is its own fault: asking again may help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const facts = error as Error & SdkFacts; // each as far as it is there
  if (facts.$fault === "server" || (facts.$metadata?.httpStatusCode ?? 0) >= 500) return true;
  return busyNames.has(error.name) || connectionCodes.has(String(facts.code)) || isUnavailable(error.cause);
}

const roomBytes = 256 * 1024;
const fullCodes = new Set(["ENOSPC", "EDQUOT"]);

/** Whether a file of a quarter of a megabyte can be written no more. On one machine the data lie on the same disk. */
export async function isDiskFull(directory = tmpdir()): Promise<boolean> {
  const file = join(directory, `room-${newUlid()}`);
  try {
    await writeFile(file, Buffer.alloc(roomBytes));
    return false;
  } catch (error) {
    if (error instanceof Error && "code" in error && fullCodes.has(String(error.code))) return true;
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** What a failure that no handler expected is told as. */
export async function codeOfFailure(error: unknown): Promise<ErrorCode> {
  if (!isUnavailable(error)) return "INTERNAL";
  return (await isDiskFull()) ? "STORAGE_FULL" : "UNAVAILABLE";
}
