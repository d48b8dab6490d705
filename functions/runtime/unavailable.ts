import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { newUlid } from "./clock.ts";

/** Codes of the system for a connection that cannot be made, or that broke. */
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

/** Names of errors by which services say that they are busy, not that the request is wrong. */
const busyNames = new Set([
  "TimeoutError",
  "ThrottlingException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "SlowDown",
]);

type SdkFacts = { code?: unknown; $fault?: unknown; $metadata?: { httpStatusCode?: number } };

/** True if a service behind the product did not answer, or answered that it is its own fault: asking again may help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const facts = error as Error & SdkFacts; // each as far as it is there
  if (facts.$fault === "server" || (facts.$metadata?.httpStatusCode ?? 0) >= 500) return true;
  return busyNames.has(error.name) || connectionCodes.has(String(facts.code)) || isUnavailable(error.cause);
}

const roomBytes = 256 * 1024;
const fullCodes = new Set(["ENOSPC", "EDQUOT"]);

/** True if a file of a quarter of a megabyte can be written no more. On one machine the data lie on the same disk. */
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

/** Returns the code by which a failure that no handler expected is told. */
export async function codeOfFailure(error: unknown): Promise<ErrorCode> {
  if (!isUnavailable(error)) return "INTERNAL";
  return (await isDiskFull()) ? "STORAGE_FULL" : "UNAVAILABLE";
}
