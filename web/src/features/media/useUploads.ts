import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { uploadProblem } from "#shared/domain/media/mediaFormats.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { useFlash } from "../../ui/Flash.tsx";
import { mediaKeys } from "./mediaKeys.ts";
import { uploadFile } from "./uploadFile.ts";

export type ChosenFile = { file: File; alternativeText?: string; replaces?: number };
export type Upload = {
  key: number;
  chosen: ChosenFile;
  state: "sending" | "failed";
  /** 0 to 100. */
  percent: number;
  problem?: string;
  /** The file itself is refused: it would be refused again. */
  isRefused?: boolean;
};

/** The server's reason for refusing a file, or else the fault. */
const failureOf = (error: unknown): Pick<Upload, "problem" | "isRefused"> =>
  error instanceof ApiError && error.fields.length > 0
    ? { problem: error.fields.map(({ message }) => message).join(" "), isRefused: true }
    : { problem: textOf(error), isRefused: false };

/** Uploads of this page: how far each is, and what can be done with it. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  const flash = useFlash();
  const client = useQueryClient();
  const change = (key: number, part: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const drop = (key: number): void => setUploads((all) => all.filter((upload) => upload.key !== key));

  async function send(key: number, { file, alternativeText, replaces }: ChosenFile): Promise<void> {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    try {
      await uploadFile(file, {
        ...(alternativeText !== undefined && { alternativeText }),
        ...(replaces !== undefined && { replaces }),
        signal: controller.signal,
        onProgress: (sent) => change(key, { percent: Math.min(100, Math.floor((sent / file.size) * 100)) }),
      });
      drop(key);
      flash.success(`${file.name} uploaded!`);
      await Promise.all(mediaKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    } catch (error) {
      if (controller.signal.aborted) return drop(key);
      change(key, { state: "failed", ...failureOf(error) });
      flash.error(`There was an error encountered when uploading ${file.name}.`);
    }
  }

  return {
    uploads,
    add: (files: readonly ChosenFile[]): void => {
      for (const chosen of files) {
        last.current += 1;
        const key = last.current;
        const problem = uploadProblem({ fileName: chosen.file.name, bytes: chosen.file.size });
        const upload: Upload = {
          key,
          chosen,
          percent: 0,
          state: problem ? "failed" : "sending",
          ...(problem && { problem, isRefused: true }),
        };
        setUploads((all) => [...all, upload]);
        if (!problem) void send(key, chosen);
      }
    },
    cancel: (key: number): void => {
      controllers.current.get(key)?.abort();
      drop(key);
    },
    retry: ({ key, chosen }: Upload): void => {
      change(key, { state: "sending", percent: 0 });
      void send(key, chosen);
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;
