import { GetObjectTaggingCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { scanStatusTag, scanWaitMs } from "#shared/contract/virusScan.ts";
import { nowMs } from "../runtime/clock.ts";
import { env } from "../runtime/env.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type BucketName, s3 } from "./storage.ts";

const problems = {
  NO_THREATS_FOUND: undefined,
  THREATS_FOUND: "The virus scan found a threat in this file.",
  // Locked with a password, or packed too deeply to look inside.
  UNSUPPORTED: "The virus scan can't look inside this file.",
  FAILED: "The virus scan of this file failed. Upload it again.",
} as const;

const pending = "The virus scan of this file is not finished. Try again in a minute.";

const firstPauseMs = 100;
const longestPauseMs = 2000;

/**
 * Waits for the virus scan of an object that was just stored, which the account runs by itself and notes as a tag of the object.
 *
 * @returns why the file must not be used, as a sentence; undefined where nothing was found
 * @throws Refusal STILL_RUNNING when the scan takes longer than `waitMs`; the object is left as it is, to be asked about again.
 * NOT_FOUND when the object is gone
 * @see ADR 0445
 */
export async function scanForViruses(
  bucket: BucketName,
  key: string,
  { waitMs = scanWaitMs.request }: { waitMs?: number } = {},
): Promise<string | undefined> {
  if (env().VIRUS_SCAN === "none") return undefined;
  const endMs = nowMs() + waitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const status = await scanStatus(bucket, key);
    if (status !== undefined) return problemOf(status, key);
    const leftMs = endMs - nowMs();
    if (leftMs <= 0) throw new Refusal("STILL_RUNNING", { message: pending });
    await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, leftMs)));
  }
}

async function scanStatus(bucket: BucketName, key: string): Promise<string | undefined> {
  try {
    const { TagSet } = await s3().send(new GetObjectTaggingCommand({ Bucket: env()[bucket], Key: key }));
    return TagSet?.find(({ Key }) => Key === scanStatusTag)?.Value;
  } catch (error) {
    // Canceled while its scan was waited for.
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)
      throw new Refusal("NOT_FOUND");
    throw error;
  }
}

/** @throws Error for a status that an operator has to mend, such as a scanner without access */
function problemOf(status: string, key: string): string | undefined {
  if (status in problems) return problems[status as keyof typeof problems]; // checked by `in`
  throw new Error(`The virus scan of ${key} ended with ${status}`);
}
