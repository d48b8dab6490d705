import { execFileSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

export type SmallDisk = {
  directory: string;
  /** Leaves not one free block. */
  fill: () => void;
  empty: () => void;
  remove: () => void;
};

const sizeMb = 3072;
const balloonChunk = Buffer.alloc(4 * 1024 * 1024);

/** A disk of its own in memory (tmpfs), so that it can be filled; undefined where this user may mount none. */
export function makeSmallDisk(directory: string): SmallDisk | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  mkdirSync(directory, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m`, "tmpfs", directory]);
  const balloon = join(directory, "balloon");
  return {
    directory,
    fill: () => {
      const file = openSync(balloon, "w");
      try {
        reserve(balloon, directory);
        for (let at = statSize(directory); ; at += balloonChunk.length)
          writeSync(file, balloonChunk, 0, undefined, at);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(balloon, { force: true }),
    remove: () => {
      if (existsSync(directory)) execFileSync("umount", ["-l", directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Most of it at once; what others write meanwhile is what the rest of the filling fights for. */
function reserve(balloon: string, directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  const bytes = bavail * bsize - 8 * 1024 * 1024;
  if (bytes > 0) execFileSync("fallocate", ["-l", String(bytes), balloon]);
}

/** Beyond everything that can have been reserved. */
const statSize = (directory: string): number => {
  const { blocks, bsize } = statfsSync(directory);
  return blocks * bsize;
};
