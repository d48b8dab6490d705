import type { AssetDetail } from "#shared/contract/media/assets.ts";
import {
  cancelMediaUpload,
  finishMediaUpload,
  getMediaUpload,
  signMediaParts,
  startMediaUpload,
  type UploadState,
} from "#shared/contract/media/uploads.ts";
import { scanRetry } from "#shared/contract/virusScan.ts";
import { ApiError } from "../api/ApiError.ts";
import { call } from "../api/call.ts";
import { missingParts, PartLinks, type SentPart } from "./partLinks.ts";

export type UploadOptions = {
  name?: string;
  alternativeText?: string;
  documentId?: number;
  replaces?: number;
  /** Title of the film of the case that the captions in the file are for. */
  videoTitle?: string;
  /** Bytes that are there, of all. */
  onProgress: (sent: number) => void;
  /** All bytes are there, and the virus scan takes its time. */
  onScan: () => void;
  signal: AbortSignal;
};

/** Parts that are sent at once. */
const partsAtOnce = 3;
const triesAtMost = 5;

/** Name under which an upload is remembered: of the same file, for the same place. */
const rememberedAs = (
  file: File,
  { replaces, documentId, videoTitle }: Pick<UploadOptions, "replaces" | "documentId" | "videoTitle">,
): string =>
  `media upload ${replaces ?? "new"} ${documentId ?? ""} ${videoTitle ?? ""} ${file.name} ${file.size} ${file.lastModified}`;

/** The upload of the same file that was cut, as far as it still stands. */
async function findCut(file: File, options: UploadOptions): Promise<UploadState | undefined> {
  const id = localStorage.getItem(rememberedAs(file, options));
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

/** Ends the upload, once the virus scan of its file has ended, which may take longer than one request waits. */
async function finish(
  id: string,
  sent: SentPart[],
  { signal, onScan }: Pick<UploadOptions, "signal" | "onScan">,
): Promise<AssetDetail> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(finishMediaUpload, { params: { id }, body: { sent }, signal });
    } catch (error) {
      const isScanning = error instanceof ApiError && error.code === "STILL_RUNNING";
      if (!isScanning || signal.aborted || tries >= scanRetry.tries) throw error;
      onScan();
      await pause(scanRetry.pauseMs);
      signal.throwIfAborted();
    }
  }
}

/** Begins an upload, or takes up the one of the same file that was cut. */
async function startOrResume(file: File, options: UploadOptions): Promise<UploadState> {
  const { name, alternativeText, documentId, replaces, videoTitle } = options;
  return (
    (await findCut(file, options)) ??
    (await call(startMediaUpload, {
      body: {
        file_name: file.name,
        bytes: file.size,
        ...(name !== undefined && { name }),
        ...(alternativeText !== undefined && { alternative_text: alternativeText }),
        ...(documentId !== undefined && { document_id: documentId }),
        ...(replaces !== undefined && { replaces }),
        ...(videoTitle !== undefined && { video_title: videoTitle }),
      },
      idempotencyKey: crypto.randomUUID(),
    }))
  );
}

/** Sends the missing parts, some at once, each tried again a few times. */
async function sendParts(
  file: File,
  upload: UploadState,
  links: PartLinks,
  { signal, onProgress }: UploadOptions,
): Promise<void> {
  const partOf = (part: number): Blob => file.slice((part - 1) * upload.part_bytes, part * upload.part_bytes);
  const sentOf = new Map<number, number>(upload.done.map((part) => [part, partOf(part).size]));
  const say = (): void => onProgress([...sentOf.values()].reduce((sum, sent) => sum + sent, 0));

  async function sendPart(part: number): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        const onPart = (sent: number) => {
          sentOf.set(part, sent);
          say();
        };
        const etag = await put(await links.linkOf(part), partOf(part), { onProgress: onPart, signal });
        links.noteSent(part, etag);
        return onPart(partOf(part).size);
      } catch (error) {
        if (signal.aborted || error instanceof ApiError || tries >= triesAtMost) throw error;
        // The link may be too old.
        links.forget(part);
        await pause(500 * 2 ** tries);
      }
    }
  }

  const waiting = missingParts(upload);
  const lane = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) await sendPart(part);
  };
  say();
  await Promise.all(Array.from({ length: partsAtOnce }, lane));
}

/**
 * Uploads a file into the media library: in parts, straight into the bucket. One that was cut goes on where it
 * stopped, also after the page was closed, for a day.
 *
 * @throws ApiError of what the server refuses, Error where the network fails for good or the signal aborts it
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<AssetDetail> {
  const { signal } = options;
  const memory = rememberedAs(file, options);
  const upload = await startOrResume(file, options);
  localStorage.setItem(memory, upload.id);
  const params = { id: upload.id };
  const links = new PartLinks(upload, (body) => call(signMediaParts, { params, body, signal }));
  try {
    await sendParts(file, upload, links, options);
    const asset = await finish(upload.id, await links.lastSent(), options);
    localStorage.removeItem(memory);
    return asset;
  } catch (error) {
    links.stop();
    if (signal.aborted) {
      localStorage.removeItem(memory);
      await call(cancelMediaUpload, { params });
    } else if (error instanceof ApiError && error.status === 400) localStorage.removeItem(memory);
    // What did arrive is told, so that it need not be sent again.
    else await links.noteAll().catch(() => undefined);
    throw error;
  }
}
