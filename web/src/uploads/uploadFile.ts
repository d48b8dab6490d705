import type { AssetDetail } from "#shared/contract/media/assets.ts";
import {
  cancelMediaUpload,
  finishMediaUpload,
  getMediaUpload,
  linksAtMost,
  signMediaParts,
  startMediaUpload,
  type UploadState,
} from "#shared/contract/media/uploads.ts";
import { ApiError } from "../api/ApiError.ts";
import { call } from "../api/call.ts";

export type UploadOptions = {
  name?: string;
  alternativeText?: string;
  documentId?: number;
  replaces?: number;
  /** Bytes that are there, of all. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/** Parts that are sent at once. */
const partsAtOnce = 3;
const triesAtMost = 5;

const rememberedAs = (file: File, replaces: number | undefined): string =>
  `media upload ${replaces ?? "new"} ${file.name} ${file.size} ${file.lastModified}`;

/** The upload of the same file that was cut, as far as it still stands. */
async function findCut(file: File, replaces: number | undefined): Promise<UploadState | undefined> {
  const id = localStorage.getItem(rememberedAs(file, replaces));
  if (id === null) return undefined;
  try {
    return await call(getMediaUpload, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends bytes to a signed link and answers the ETag. `fetch` tells nothing of how far it is. */
function put(
  url: string,
  bytes: Blob,
  { onProgress, signal }: Pick<UploadOptions, "onProgress" | "signal">,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop);
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded));
    request.addEventListener("load", () => {
      end();
      const etag = request.getResponseHeader("etag");
      if (request.status === 200 && etag) resolve(etag);
      else reject(new Error(`The part was answered with ${request.status}`));
    });
    for (const name of ["error", "timeout", "abort"] as const)
      request.addEventListener(name, () => {
        end();
        reject(new Error("The part could not be sent"));
      });
    request.open("PUT", url);
    request.send(bytes);
  });
}

/**
 * Uploads a file into the media library: in parts, straight into the bucket, each tried again a few times. One that was cut goes on where it
 * stopped, also after the page was closed, for a day.
 *
 * @throws ApiError of what the server refuses, Error where the network fails for good or the signal aborts it
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<AssetDetail> {
  const { name, alternativeText, documentId, replaces, signal, onProgress } = options;
  const memory = rememberedAs(file, replaces);
  const upload =
    (await findCut(file, replaces)) ??
    (await call(startMediaUpload, {
      body: {
        file_name: file.name,
        bytes: file.size,
        ...(name !== undefined && { name }),
        ...(alternativeText !== undefined && { alternative_text: alternativeText }),
        ...(documentId !== undefined && { document_id: documentId }),
        ...(replaces !== undefined && { replaces }),
      },
      idempotencyKey: crypto.randomUUID(),
    }));
  localStorage.setItem(memory, upload.id);
  const params = { id: upload.id };
  const partOf = (part: number): Blob => file.slice((part - 1) * upload.part_bytes, part * upload.part_bytes);
  const sentOf = new Map<number, number>(upload.done.map((part) => [part, partOf(part).size]));
  const say = (): void => onProgress([...sentOf.values()].reduce((sum, sent) => sum + sent, 0));
  const there = new Set(upload.done);
  const waiting = Array.from({ length: upload.parts }, (_, at) => at + 1).filter((part) => !there.has(part));
  const links = new Map<number, string>();
  let unnoted: { part: number; etag: string }[] = [];

  /** A link for a part, signed together with those of the next ones. */
  async function linkOf(part: number): Promise<string> {
    const known = links.get(part);
    if (known !== undefined) return known;
    const wanted = [part, ...waiting.filter((next) => !links.has(next))].slice(0, linksAtMost);
    const sent = unnoted;
    unnoted = [];
    const signed = await call(signMediaParts, { params, body: { sent, wanted }, signal });
    for (const link of signed.links) links.set(link.part, link.url);
    return links.get(part) ?? "";
  }

  async function sendPart(part: number): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        const onPart = (sent: number) => {
          sentOf.set(part, sent);
          say();
        };
        const etag = await put(await linkOf(part), partOf(part), { onProgress: onPart, signal });
        unnoted.push({ part, etag });
        sentOf.set(part, partOf(part).size);
        say();
        return;
      } catch (error) {
        if (signal.aborted || error instanceof ApiError || tries >= triesAtMost) throw error;
        // The link may be too old.
        links.delete(part);
        await pause(500 * 2 ** tries);
      }
    }
  }

  const lane = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) await sendPart(part);
  };
  say();
  try {
    await Promise.all(Array.from({ length: partsAtOnce }, lane));
    const asset = await call(finishMediaUpload, { params, body: { sent: unnoted }, signal });
    localStorage.removeItem(memory);
    return asset;
  } catch (error) {
    if (signal.aborted) {
      localStorage.removeItem(memory);
      await call(cancelMediaUpload, { params });
    } else if (error instanceof ApiError && error.status === 400) localStorage.removeItem(memory);
    // What did arrive is told, so that it need not be sent again.
    else if (unnoted.length > 0)
      await call(signMediaParts, { params, body: { sent: unnoted, wanted: [] } }).catch(() => undefined);
    throw error;
  }
}
