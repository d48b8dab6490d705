import { linksAtMost, sentAtMost, signMediaParts, type UploadState } from "#shared/contract/media/uploads.ts";
import { call } from "../api/call.ts";

/** Parts after which the server is told what was sent: a page that closes loses no more than these. */
const notedEvery = 4;

type SentPart = { part: number; etag: string };

/** Numbers of the parts that an upload lacks, in order. */
export function missingParts({ parts, done }: UploadState): number[] {
  const there = new Set(done);
  return Array.from({ length: parts }, (_, at) => at + 1).filter((part) => !there.has(part));
}

export type PartLinks = ReturnType<typeof partLinks>;

/**
 * Links to the parts of an upload, and the notes of which were sent. The first links come with the upload itself; later ones are signed
 * many at a time, by one call that all lanes wait for.
 * @param sign - Notes sent parts and signs links for others; stands in for the call in tests.
 */
export function partLinks(
  upload: UploadState,
  signal: AbortSignal,
  sign = (body: { sent: SentPart[]; wanted: number[] }): Promise<Pick<UploadState, "links">> =>
    call(signMediaParts, { params: { id: upload.id }, body, signal }),
) {
  const links = new Map(upload.links.map(({ part, url }) => [part, url]));
  const unsent = new Set(missingParts(upload));
  let unnoted: SentPart[] = [];
  let running: Promise<void> | undefined;

  async function ask(wanted: readonly number[]): Promise<void> {
    const sent = unnoted.slice(0, sentAtMost);
    unnoted = unnoted.slice(sent.length);
    try {
      const signed = await sign({ sent, wanted: wanted.slice(0, linksAtMost) });
      for (const { part, url } of signed.links) links.set(part, url);
      if (wanted[0] !== undefined && !links.has(wanted[0])) throw new Error("The part was given no link");
    } catch (error) {
      unnoted = [...sent, ...unnoted];
      throw error;
    }
  }

  /** Waits for the call that runs, or makes one. */
  function askOnce(wanted: () => readonly number[]): Promise<void> {
    running ??= ask(wanted()).finally(() => {
      running = undefined;
    });
    return running;
  }
  const withoutLink = (first: number): number[] => [
    first,
    ...[...unsent].filter((part) => part !== first && !links.has(part)),
  ];

  return {
    /** Returns a part's link. @throws ApiError, or the error of the network */
    async linkOf(part: number): Promise<string> {
      let url = links.get(part);
      while (url === undefined) {
        await askOnce(() => withoutLink(part));
        url = links.get(part);
      }
      return url;
    },
    /** Forgets a link that did not serve. */
    forget: (part: number): void => void links.delete(part),
    /** Keeps a part's ETag, and tells the server of every few. */
    noteSent(part: number, etag: string): void {
      unsent.delete(part);
      unnoted.push({ part, etag });
      // What could not be told goes along with the next call.
      if (unnoted.length >= notedEvery && unsent.size > 0) void askOnce(() => []).catch(() => undefined);
    },
    /** Returns the parts that the end of the upload still has to tell, `sentAtMost` at most. */
    async lastSent(): Promise<SentPart[]> {
      // What it could not tell is left for the end.
      await running?.catch(() => undefined);
      while (unnoted.length > sentAtMost) await askOnce(() => []);
      return unnoted;
    },
    /** Tells the server of all parts that were sent. */
    async noteAll(): Promise<void> {
      while (running || unnoted.length > 0) await askOnce(() => []);
    },
  };
}
