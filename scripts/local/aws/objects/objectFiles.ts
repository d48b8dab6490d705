import { createHash, randomUUID } from "node:crypto";
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** One file that holds the bytes of a part, or of a whole object. */
export type StoredFile = { file: string; bytes: number };

export type ObjectFiles = {
  /** Streams into a new file, which is on the disk once this resolves. Leaves none behind when the source fails. */
  receive: (source: Readable) => Promise<StoredFile & { md5: Buffer }>;
  write: (bytes: Uint8Array) => StoredFile;
  /** Reads bytes `start` to `end`, both included, of the files put together. */
  read: (stored: readonly StoredFile[], range: { start: number; end: number }) => AsyncGenerator<Buffer>;
  readWhole: (stored: readonly StoredFile[]) => Buffer;
  /** Gives the same bytes a second name, without copying them where the file system can. */
  duplicate: (stored: StoredFile) => StoredFile;
  remove: (stored: readonly StoredFile[]) => void;
  /** Removes every file but these. */
  keepOnly: (stored: readonly StoredFile[]) => void;
};

const readBytesAtOnce = 256 * 1024;

/** Files for large bodies, so that none is held in memory. A file has no meaning until a row names it; a kill in between leaves a file that `keepOnly` removes at the next start. */
export function openObjectFiles(directory: string): ObjectFiles {
  mkdirSync(directory, { recursive: true });
  const pathOf = (file: string): string => join(directory, file);
  const remove = (stored: readonly StoredFile[]): void => {
    for (const { file } of stored) rmSync(pathOf(file), { force: true });
  };
  return {
    receive: async (source) => {
      const file = randomUUID();
      const md5 = createHash("md5");
      let bytes = 0;
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          md5.update(chunk);
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      try {
        await pipeline(source, count, createWriteStream(pathOf(file), { flush: true }));
      } catch (error) {
        remove([{ file, bytes }]);
        throw error;
      }
      return { file, bytes, md5: md5.digest() };
    },
    write: (bytes) => {
      const file = randomUUID();
      writeFileSync(pathOf(file), bytes, { flush: true });
      return { file, bytes: bytes.length };
    },
    read: async function* (stored, { start, end }) {
      let offset = 0;
      for (const { file, bytes } of stored) {
        const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, bytes - 1)];
        offset += bytes;
        if (from > to) continue;
        yield* createReadStream(pathOf(file), { start: from, end: to, highWaterMark: readBytesAtOnce });
      }
    },
    readWhole: (stored) => Buffer.concat(stored.map(({ file }) => readFileSync(pathOf(file)))),
    duplicate: ({ file: from, bytes }) => {
      const file = randomUUID();
      try {
        linkSync(pathOf(from), pathOf(file));
      } catch (error) {
        if (!(error instanceof Error && "code" in error) || error.code === "ENOENT") throw error;
        copyFileSync(pathOf(from), pathOf(file)); // a file system without hard links
      }
      return { file, bytes };
    },
    remove,
    keepOnly: (stored) => {
      const kept = new Set(stored.map(({ file }) => file));
      remove(
        readdirSync(directory)
          .filter((file) => !kept.has(file))
          .map((file) => ({ file, bytes: 0 })),
      );
    },
  };
}
