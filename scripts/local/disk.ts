import { randomBytes } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";

const lookEveryMs = 3000;
/** With so much free nothing needs to be tried. */
const plentyBytes = 512 * 1024 * 1024;
const roomBytes = 256 * 1024;
export const fullCodes: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);

/** True if a small file can be written no more into the directory. */
export async function isDiskFull(directory: string): Promise<boolean> {
  const file = join(directory, `room-${randomBytes(6).toString("hex")}`);
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

/** Says when the disk of a directory is full, and when there is room again. */
export function watchDisk(directory: string, say: (sentence: string) => void): { stop: () => void } {
  let wasFull = false;
  let isLooking = false;
  async function look(): Promise<void> {
    const { bavail, bsize } = await statfs(directory);
    const isFull = bavail * bsize < plentyBytes && (await isDiskFull(directory));
    if (isFull === wasFull) return;
    wasFull = isFull;
    say(
      isFull
        ? `The disk that holds ${directory} is full: what is not saved waits in the pages until there is room.`
        : `The disk that holds ${directory} has room again.`,
    );
  }
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) =>
        say(`The disk that holds ${directory} cannot be looked at: ${String(error)}`),
      )
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
