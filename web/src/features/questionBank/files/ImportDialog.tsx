import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import { Anchor, Button, FileInput, Loader, Portal } from "@mantine/core";
import { useState } from "react";
import {
  getQuestionImport,
  importFileBytes,
  previewQuestionImport,
  startQuestionImport,
} from "#shared/contract/bank/questionImports.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { counted } from "#shared/words/counted.ts";
import { ApiError, isWorthRetrying } from "../../../api/ApiError.ts";
import { base64Of } from "../../../api/base64Of.ts";
import { call } from "../../../api/call.ts";
import bank from "../../../bank/bank.module.css";
import { failureText } from "../../../bank/failureText.ts";
import { saveFile } from "../../../lists/saveFile.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { loadedLater } from "../../../ui/loadedLater.tsx";
import classes from "./files.module.css";
import { templateCsv } from "./templateCsv.ts";

const ImportPreview = loadedLater(async () => (await import("./ImportPreview.tsx")).ImportPreview);
const importLabel = counted({ one: "Import {n} question", other: "Import {n} questions" });

type Preview = ReplyOf<typeof previewQuestionImport>;
type Outcome = ReplyOf<typeof getQuestionImport>;

const lookAgainMs = 1000;

/** A file of questions on its way into the bank: chosen, looked through, imported. */
function useImportedFile(props: { onClose: () => void; onImported: () => void }) {
  const { alert } = useConfirm();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<Preview>();
  const [isBusy, setIsBusy] = useState(false);

  function start(next: File | null): void {
    setFile(next);
    setProblem(undefined);
    setPreview(undefined);
  }
  function close(): void {
    if (isBusy) return;
    start(null);
    props.onClose();
  }

  async function read(): Promise<void> {
    if (!file) return setProblem("Please select a file to upload.");
    if (file.size === 0) return setProblem("This file is empty. Choose another file.");
    if (file.size > importFileBytes) return setProblem("One file takes 4 MB at most. Split it into several.");
    setIsBusy(true);
    try {
      const content = base64Of(await file.arrayBuffer());
      setPreview(await call(previewQuestionImport, { body: { file_name: file.name, content } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(`${failureText(error)}.`.replace(/\.\.$/, "."));
    } finally {
      setIsBusy(false);
    }
  }

  async function run({ id }: Preview): Promise<void> {
    setIsBusy(true);
    try {
      const { message, success } = await followImport(await call(startQuestionImport, { params: { id } }));
      start(null);
      props.onClose();
      props.onImported();
      await alert({ title: "Import finished!", message: <Told message={message} success={success} /> });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await alert({ title: "Import failed", message: "An error occurred while importing the file." });
    } finally {
      setIsBusy(false);
    }
  }

  return { file, problem, preview, isBusy, start, close, read, run };
}

/** Imports questions of a file, once a person has seen what would come of each row. @see spec assessments §2.15 */
export function ImportDialog(props: { isOpen: boolean; onClose: () => void; onImported: () => void }) {
  const { file, problem, preview, isBusy, start, close, read, run } = useImportedFile(props);
  return (
    <>
      <DialogFrame isOpen={props.isOpen} onClose={close} title="Import New Questions" size="44rem">
        <form
          className={bank.form}
          onSubmit={(event) => {
            event.preventDefault();
            void (preview ? run(preview) : read());
          }}
        >
          {preview ? (
            <ImportPreview preview={preview} />
          ) : (
            <ChooseFile file={file} problem={problem} onChange={start} />
          )}
          <DialogButtons>
            <Button variant="default" disabled={isBusy} onClick={preview ? () => start(null) : close}>
              {preview ? "Choose another file" : "Cancel"}
            </Button>
            <Button type="submit" loading={isBusy && !preview} disabled={preview?.ready === 0 || isBusy}>
              {preview ? (isBusy ? "Importing..." : importLabel(preview.ready)) : "Check the file"}
            </Button>
          </DialogButtons>
        </form>
      </DialogFrame>
      {isBusy && preview && (
        <Portal>
          <div className={classes.importing} role="status">
            <Loader size="sm" aria-hidden /> Importing...
          </div>
        </Portal>
      )}
    </>
  );
}

function ChooseFile(props: {
  file: File | null;
  problem: string | undefined;
  onChange: (file: File | null) => void;
}) {
  const saveTemplate = (): void =>
    saveFile({
      blob: new Blob([templateCsv()], { type: "text/csv;charset=utf-8" }),
      name: "question-import-template.csv",
    });
  return (
    <>
      <p>
        <Anchor component="button" type="button" onClick={saveTemplate}>
          Download the template
        </Anchor>{" "}
        and write one question in each row. An exported file has the same columns.
      </p>
      <p className={bank.count}>
        Don't reuse a file that you have imported already: that creates duplicate questions. Rows whose text
        is in the bank word for word are left out.
      </p>
      <FileInput
        label="File (XLSX, CSV, QTI package, GIFT, or Moodle XML, up to 4 MB)"
        placeholder="Choose a file"
        accept=".xlsx,.csv,.gift,.txt,.xml,.zip"
        clearable
        value={props.file}
        error={props.problem}
        onChange={props.onChange}
      />
    </>
  );
}

const Told = ({ message, success }: Pick<Outcome, "message" | "success">) => (
  <p className={success ? undefined : classes.failed}>{message}</p>
);

/** Waits until an import has ended. A server that does not answer is asked again: the work goes on without the page. */
async function followImport(started: Outcome): Promise<Outcome> {
  let last = started;
  while (last.state === "queued" || last.state === "running") {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    try {
      last = await call(getQuestionImport, { params: { id: last.id } });
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
    }
  }
  return last;
}
