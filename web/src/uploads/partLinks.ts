import { linksAtMost, sentAtMost, type UploadState } from "#shared/contract/media/uploads.ts";

/** The server is told of a part this long after it was sent, in ms, and of all that were sent meanwhile: a page that closes sends no others again. */
const notedAfterMs = 2_000;

/** A part that is in the bucket, by its number from 1. */
export type SentPart = { part: number; etag: string };
/** Notes parts that were sent, and signs links for others. */
export type Sign = (body: { sent: SentPart[]; wanted: number[] }) => Promise<Pick<UploadState, "links">>;

/** Numbers of the parts that an upload lacks, in order. */
export function missingParts({ parts, done }: UploadState): number[] {
  const there = new Set(done);
  return Array.from({ length: parts }, (_, at) => at + 1).filter((part) => !there.has(part));
}

/**
 * Links to the parts of an upload, and the notes of which were sent. The first links come with the upload itself; later ones are signed
 * many at a time, by one call that all lanes wait for.
 */
export class PartLinks {
  readonly #sign: Sign;
  readonly #links: Map<number, string>;
  readonly #unsent: Set<number>;
  #unnoted: SentPart[] = [];
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(upload: UploadState, sign: Sign) {
    this.#sign = sign;
    this.#links = new Map(upload.links.map(({ part, url }) => [part, url]));
    this.#unsent = new Set(missingParts(upload));
  }

  /** Returns a part's link. @throws ApiError, or the error of the network */
  async linkOf(part: number): Promise<string> {
    let url = this.#links.get(part);
    while (url === undefined) {
      await this.#askOnce(part);
      url = this.#links.get(part);
    }
    return url;
  }

  /** Forgets a link that did not serve. */
  forget(part: number): void {
    this.#links.delete(part);
  }

  /** Keeps a part's ETag, and tells the server soon. */
  noteSent(part: number, etag: string): void {
    this.#unsent.delete(part);
    this.#unnoted.push({ part, etag });
    // Parts that could not be told go along with the next call.
    this.#timer ??= setTimeout(() => void this.noteAll().catch(() => undefined), notedAfterMs);
  }

  /** Tells the server of nothing more by itself. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Returns the parts that the end of the upload still has to tell, `sentAtMost` at most. */
  async lastSent(): Promise<SentPart[]> {
    this.stop();
    // One call may follow upon another. Parts that they could not tell are left for the end.
    while (this.#running) await this.#running.catch(() => undefined);
    while (this.#unnoted.length > sentAtMost) await this.#askOnce();
    return this.#unnoted;
  }

  /** Tells the server of all parts that were sent. */
  async noteAll(): Promise<void> {
    while (this.#running || this.#unnoted.length > 0) await this.#askOnce();
  }

  /** Waits for the call that runs, or makes one: for a part's link and those of the next, or to note alone. */
  #askOnce(part?: number): Promise<void> {
    this.#running ??= this.#ask(part).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #ask(part: number | undefined): Promise<void> {
    const sent = this.#unnoted.slice(0, sentAtMost);
    this.#unnoted = this.#unnoted.slice(sent.length);
    this.stop();
    const others = [...this.#unsent].filter((other) => other !== part && !this.#links.has(other));
    const wanted = part === undefined ? [] : [part, ...others].slice(0, linksAtMost);
    try {
      const signed = await this.#sign({ sent, wanted });
      for (const { part: number, url } of signed.links) this.#links.set(number, url);
    } catch (error) {
      this.#unnoted = [...sent, ...this.#unnoted];
      throw error;
    }
    if (part !== undefined && !this.#links.has(part)) throw new Error("The part was given no link");
  }
}
