import { Button, FileButton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { libraryRoutes } from "#shared/contract/library/library.ts";
import { createDocument } from "#shared/contract/versions/newDocuments.ts";
import { getWordImport, type WordImport } from "#shared/contract/versions/wordImports.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../../actions/useAction.ts";
import { ApiError, textOf } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { problemOfFile, sendWordFile } from "./sendWordFile.ts";
import classes from "./wordImport.module.css";

const askEveryMs = 1000;
const pagesText = counted({ one: "{n} page", other: "{n} pages" });
const wordsText = counted({ one: "{n} word", other: "{n} words" });
const picturesText = counted({ one: "{n} picture", other: "{n} pictures" });
const notesText = counted({
  one: "{n} thing was not understood",
  other: "{n} things were not understood",
});
const moreText = counted({ one: "and {n} more", other: "and {n} more" });

/** Makes a draft of a Word file: sends it, tells what was not understood, and asks before a case is made. */
export function WordImportDialog({ onClose }: { onClose: () => void }) {
  const [importId, setImportId] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data: work } = useQuery({
    queryKey: keyOf(getWordImport, importId),
    queryFn: ({ signal }) => call(getWordImport, { params: { id: importId ?? "" }, signal }),
    enabled: importId !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : askEveryMs),
  });

  async function send(file: File | null): Promise<void> {
    if (!file) return;
    const wrong = problemOfFile(file);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setImportId(undefined);
    setIsSending(true);
    try {
      setImportId(await sendWordFile(file));
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

  const isReading = importId !== undefined && !isOver(work);
  const refused = work && (work.state === "failed" || (work.read?.problem ?? null) !== null);
  return (
    <DialogFrame isOpen onClose={onClose} title="Import from Word">
      <p className={classes.soft}>
        Each heading 1 becomes a page, and headings below it become sections. Pictures, lists, tables, links,
        and bold, italic, and underlined text are kept. You see what was not understood before a case is made.
      </p>
      <FileButton accept=".docx" onChange={(file) => void send(file)}>
        {(button) => (
          <Button variant="default" loading={isSending || isReading} {...button}>
            {importId === undefined ? "Choose a Word file" : "Choose another file"}
          </Button>
        )}
      </FileButton>
      <p role="status" className={classes.status}>
        {isSending && "Sending the file."}
        {isReading && (work?.message ?? "Reading the file.")}
      </p>
      {(problem ?? (refused && work.message)) && (
        <p role="alert" className={classes.problem}>
          {problem ?? work?.message} No case was made.
        </p>
      )}
      {work?.read && !refused && !isSending ? (
        <FoundCase key={work.id} id={work.id} read={work.read} onClose={onClose} />
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

const isOver = (work: WordImport | undefined): boolean => work?.state === "ready" || work?.state === "failed";

/** Summary of the case, and the button that makes it. */
function FoundCase(props: { id: string; read: NonNullable<WordImport["read"]>; onClose: () => void }) {
  const { id, read } = props;
  const [title, setTitle] = useState(read.title);
  const navigate = useNavigate();
  const create = useAction(createDocument, {
    invalidates: [keyOf(libraryRoutes.list)],
    success: "The case was made of your Word file.",
    onDone: ({ scheduledReviewVersionId }) => void navigate(`/versions/${scheduledReviewVersionId}/edit`),
  });
  const left = read.note_count - read.notes.length;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void create.run({ body: { document: { title: title.trim(), word_import: id } } });
      }}
    >
      <p className={classes.counts}>
        <span>{pagesText(read.pages)}</span>
        <span>{wordsText(read.words)}</span>
        <span>{picturesText(read.pictures)}</span>
      </p>
      {read.note_count === 0 ? (
        <p>Everything in the file was understood.</p>
      ) : (
        <>
          <h3 className={classes.heading}>{notesText(read.note_count)}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
          <section className={classes.notes} aria-label="Not understood" tabIndex={0}>
            <ul>
              {read.notes.map(({ message, place }, at) => (
                <li key={at}>
                  {message}
                  {place !== null && <span className={classes.place}> On the page “{place}”.</span>}
                </li>
              ))}
            </ul>
            {left > 0 && <p>{moreText(left)}</p>}
          </section>
        </>
      )}
      <TextInput
        label="Title"
        description="Learners see this title. You can change it while you write."
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <DialogButtons>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isRunning} disabled={title.trim() === ""}>
          Create case
        </Button>
      </DialogButtons>
    </form>
  );
}
