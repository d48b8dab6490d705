import { uploadProblem } from "#shared/domain/media/mediaFormats.ts";
import { ApiError, textOf } from "../api/ApiError.ts";
import type { UploadOptions } from "./uploadFile.ts";

export type ChosenFile = { file: File } & Pick<
  UploadOptions,
  "name" | "alternativeText" | "replaces" | "documentId" | "videoTitle"
>;
export type Upload = {
  key: number;
  chosen: ChosenFile;
  state: "sending" | "failed";
  /** 0 to 100. */
  percent: number;
  /** The virus scan of the file is under way. */
  isScanning?: boolean;
  problem?: string;
  /** The file itself is refused: it would be refused again. */
  isRefused?: boolean;
};

/** Functions that uploads call: to send one file, and to tell how it ended. */
export type UploadPorts = {
  send: (file: File, options: UploadOptions) => Promise<unknown>;
  onUploaded: (fileName: string) => void;
  onFailed: (fileName: string) => void;
};

/** The server's reason for refusing a file, or else the fault. */
const failureOf = (error: unknown): Pick<Upload, "problem" | "isRefused"> =>
  error instanceof ApiError && error.fields.length > 0
    ? { problem: error.fields.map(({ message }) => message).join(" "), isRefused: true }
    : { problem: textOf(error), isRefused: false };

export type UploadStore = ReturnType<typeof createUploadStore>;

/** An upload as it begins; one that the server would refuse has failed already. */
function newUpload(key: number, chosen: ChosenFile): Upload {
  const problem = uploadProblem({ fileName: chosen.file.name, bytes: chosen.file.size });
  return {
    ...{ key, chosen, percent: 0, state: problem ? "failed" : "sending" },
    ...(problem && { problem, isRefused: true }),
  };
}

/** The list of uploads, with those who watch it. */
function createUploads() {
  let uploads: readonly Upload[] = [];
  const watchers = new Set<() => void>();
  return {
    get: (): readonly Upload[] => uploads,
    put(next: readonly Upload[]): void {
      uploads = next;
      for (const watch of watchers) watch();
    },
    watch(watch: () => void): () => void {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
  };
}

/** Uploads that go on whatever page or dialog is open: how far each is, and what can be done with it. */
export function createUploadStore({ send, onUploaded, onFailed }: UploadPorts) {
  const { get, put, watch } = createUploads();
  let last = 0;
  const controllers = new Map<number, AbortController>();
  const change = (key: number, part: Partial<Upload>): void =>
    put(get().map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const drop = (key: number): void => put(get().filter((upload) => upload.key !== key));

  /** The browser tells of progress more often than the percentage changes. */
  function showPercent(key: number, percent: number): void {
    if (get().find((upload) => upload.key === key)?.percent !== percent) change(key, { percent });
  }

  async function begin(key: number, { file, ...said }: ChosenFile): Promise<void> {
    const controller = new AbortController();
    controllers.set(key, controller);
    try {
      await send(file, {
        ...said,
        signal: controller.signal,
        onScan: () => change(key, { isScanning: true }),
        onProgress: (sent) => showPercent(key, Math.min(100, Math.floor((sent / file.size) * 100))),
      });
      drop(key);
      onUploaded(file.name);
    } catch (error) {
      if (controller.signal.aborted) return drop(key);
      change(key, { state: "failed", isScanning: false, ...failureOf(error) });
      onFailed(file.name);
    } finally {
      if (controllers.get(key) === controller) controllers.delete(key);
    }
  }

  return {
    get,
    watch,
    add(files: readonly ChosenFile[]): void {
      for (const chosen of files) {
        last += 1;
        const upload = newUpload(last, chosen);
        put([...get(), upload]);
        if (upload.state === "sending") void begin(upload.key, chosen);
      }
    },
    cancel(key: number): void {
      controllers.get(key)?.abort();
      drop(key);
    },
    /** Cancels all of it, without a word. */
    end(): void {
      for (const controller of controllers.values()) controller.abort();
      put([]);
    },
    retry({ key, chosen }: Upload): void {
      change(key, { state: "sending", percent: 0 });
      void begin(key, chosen);
    },
  };
}
