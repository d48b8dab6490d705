import { Refusal } from "../runtime/refusal.ts";

/** A refusal of a file with what speaks against it, at the field of its name. */
export const fileRefused = (problem: string): Refusal =>
  new Refusal("INVALID_REQUEST", {
    message: `${problem} Nothing was added.`,
    fields: [{ path: "body.file_name", message: problem }],
  });

/** The usual name of a file's asset: without its ending. */
export const nameOfFile = (fileName: string): string => fileName.replace(/\.[^.]*$/, "") || fileName;
