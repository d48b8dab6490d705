/** The part of zip-stream that is used here. */
declare module "zip-stream" {
  import type { Readable, Transform } from "node:stream";

  /** An archive as a stream: one entry is written after the other. */
  export default class ZipStream extends Transform {
    entry(source: Buffer | Readable, data: { name: string }, done: (error: Error | null) => void): this;
    finish(): void;
  }
}
