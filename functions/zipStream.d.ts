/** The part of zip-stream that is used here. */
declare module "zip-stream" {
  import type { Readable, Transform } from "node:stream";

  /** An archive as a stream: one entry is written after the other. */
  export default class ZipStream extends Transform {
    /** @param data.store - Puts the entry in as it is, without compressing it. */
    entry(
      source: Buffer | Readable,
      data: { name: string; store?: boolean },
      done: (error: Error | null) => void,
    ): this;
    finish(): void;
  }
}
