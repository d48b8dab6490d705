import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type * as z from "zod/mini";
import { fullCodes } from "./disk.ts";
import { CannotStart } from "./dynamoDb/java.ts";

const begin = "start once with --reset to begin anew, or choose another DATA_DIR";

/** Makes the error for a part of the kept data that cannot be used. */
export const damaged = (what: string): CannotStart =>
  new CannotStart(`${what} is damaged: put back a copy, ${begin}.`);

/** Reads a kept file; undefined if there is none, or if it cannot be understood and `isDamaged` says so. */
export function readKeptFile<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): { value: z.infer<Schema> | undefined; isDamaged: boolean } {
  if (!existsSync(file)) return { value: undefined, isDamaged: false };
  try {
    return { value: schema.parse(JSON.parse(readFileSync(file, "utf8"))), isDamaged: false };
  } catch (error) {
    const isErrno = error instanceof Error && "code" in error && error.code !== "EISDIR";
    if (isErrno) throw error;
    return { value: undefined, isDamaged: true };
  }
}

/** Writes a file whole or not at all, also when killed in between or when the disk is full. */
export function writeKeptFile(file: string, text: string, options: { mode?: number } = {}): void {
  try {
    writeFileSync(`${file}.new`, text, options);
    renameSync(`${file}.new`, file);
  } catch (error) {
    rmSync(`${file}.new`, { force: true });
    throw error;
  }
}

/** SQLite's own result codes, without what extends them. */
const sqliteCodes = new Map([
  [8, "is read-only"],
  [10, "cannot be read or written"],
  [11, "is damaged"],
  [13, "is on a full disk"],
  [14, "cannot be opened"],
  [26, "is damaged"],
]);

/** Explains the error of an SQLite file; undefined for any other error. */
export function sqliteComplaint(error: unknown): string | undefined {
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : undefined;
  return code === undefined ? undefined : sqliteCodes.get(code);
}

const errnoTexts: Record<string, string> = {
  EACCES: "must not be written by this user",
  EPERM: "must not be written by this user",
  EROFS: "lies on a read-only disk",
  ENOTDIR: "is not a folder",
  EEXIST: "is not a folder",
  EISDIR: "is a folder",
  ELOOP: "is a link to itself",
  ENAMETOOLONG: "has a name that is too long",
  ENOENT: "cannot be made",
  EIO: "cannot be read or written",
};

/** The one sentence for an error of the file system, of a database file or of an engine that has gone; the error itself where it is none. */
export function inOneSentence(error: unknown, directory: string): unknown {
  if (error instanceof CannotStart) return error;
  const complaint = sqliteComplaint(error);
  if (complaint === "is on a full disk" || hasErrno(error, fullCodes))
    return new CannotStart(`The disk that holds ${directory} is full: make room on it, and start again.`, {
      cause: error,
    });
  if (hasErrno(error, cutCodes))
    return new CannotStart("The database engine ended while the product was starting: start it again.", {
      cause: error,
    });
  if (complaint)
    return new CannotStart(`A database file in ${directory} ${complaint}: ${begin}.`, { cause: error });
  if (error instanceof Error && "code" in error && "path" in error) {
    const text = errnoTexts[String(error.code)];
    if (text)
      return new CannotStart(`${String(error.path)} ${text}: choose another DATA_DIR.`, { cause: error });
  }
  return error;
}

/** A local server that was there is there no more. */
const cutCodes = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "UND_ERR_SOCKET"]);

function hasErrno(error: unknown, codes: ReadonlySet<string>): boolean {
  return (
    error instanceof Error &&
    (("code" in error && codes.has(String(error.code))) || hasErrno(error.cause, codes))
  );
}
