import { Button, FileButton } from "@mantine/core";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError, textOf } from "../../../api/ApiError.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import classes from "./fileImports.module.css";

const askEveryMs = 1000;

/** Progress of reading a file. */
type Work = {
  id: string;
  state: "queued" | "running" | "ready" | "failed";
  message: string;
  read: { problem: string | null } | null;
};

type Props<Import extends Work> = {
  title: string;
  about: string;
  /** Ending of files that a dialog offers, with the dot. */
  accept: string;
  chooseLabel: string;
  /** Reason not to send a file; undefined if it can be sent. */
  problemOf: (file: File) => string | undefined;
  /** Sends a file, has it read, and answers the id of the import. */
  send: (file: File) => Promise<string>;
  keyOfImport: (importId: string | undefined) => QueryKey;
  look: (importId: string, signal: AbortSignal) => Promise<Import>;
  onClose: () => void;
  /** Renders what was found, with the button that creates the case. */
  children: (id: string, read: NonNullable<Import["read"]>) => ReactNode;
};

/** A file that is sent, and how far its import is. */
function useFileImport<Import extends Work>(props: Props<Import>) {
  const { look } = props;
  const [importId, setImportId] = useState<string>();
  const [fileName, setFileName] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data: work } = useQuery({
    queryKey: props.keyOfImport(importId),
    queryFn: ({ signal }) => look(importId ?? "", signal),
    enabled: importId !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : askEveryMs),
  });

  async function send(file: File | null): Promise<void> {
    if (!file) return;
    setFileName(file.name);
    const wrong = props.problemOf(file);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setImportId(undefined);
    setIsSending(true);
    try {
      setImportId(await props.send(file));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setProblem(
        error instanceof ApiError
          ? textOf(error)
          : "The file could not be sent. Check your connection and try again.",
      );
    } finally {
      setIsSending(false);
    }
  }

  return { work, importId, fileName, problem, isSending, send };
}

/** Makes a draft of a file: sends it, tells what was found in it, and asks before a case is made. */
export function FileImportDialog<Import extends Work>(props: Props<Import>) {
  const { onClose } = props;
  const { work, importId, fileName, problem, isSending, send } = useFileImport(props);
  const isReading = importId !== undefined && !isOver(work);
  const isRefused = work !== undefined && (work.state === "failed" || (work.read?.problem ?? null) !== null);
  return (
    <DialogFrame isOpen onClose={onClose} title={props.title}>
      <p className={classes.soft}>{props.about}</p>
      <FileButton accept={props.accept} onChange={(file) => void send(file)}>
        {(button) => (
          <Button variant="default" loading={isSending || isReading} {...button}>
            {importId === undefined ? props.chooseLabel : "Choose another file"}
          </Button>
        )}
      </FileButton>
      {fileName !== undefined && (
        <p className={classes.file} dir="auto">
          {fileName}
        </p>
      )}
      <p role="status" className={classes.status}>
        {isSending && "Sending the file."}
        {isReading && (work?.message ?? "Reading the file.")}
      </p>
      {(problem ?? (isRefused && work.message)) && (
        <p role="alert" className={classes.problem}>
          {problem ?? work?.message} No case was made.
        </p>
      )}
      {work?.read && !isRefused && !isSending ? (
        props.children(work.id, work.read)
      ) : (
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </DialogButtons>
      )}
    </DialogFrame>
  );
}

const isOver = (work: Work | undefined): boolean => work?.state === "ready" || work?.state === "failed";
