import { getWordImport, type WordImport } from "#shared/contract/versions/wordImports.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { CreateFromFile } from "./CreateFromFile.tsx";
import { FileImportDialog } from "./FileImportDialog.tsx";
import classes from "./fileImports.module.css";
import { problemOfFile, sendWordFile } from "./sendWordFile.ts";

const pagesText = counted({ one: "{n} page", other: "{n} pages" });
const wordsText = counted({ one: "{n} word", other: "{n} words" });
const picturesText = counted({ one: "{n} picture", other: "{n} pictures" });
const notesText = counted({
  one: "{n} thing was not understood",
  other: "{n} things were not understood",
});
const moreText = counted({ one: "and {n} more", other: "and {n} more" });

/** Makes a draft of a Word file, after it has told what was not understood. */
export function WordImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <FileImportDialog
      title="Import from Word"
      about="Each heading 1 becomes a page, and headings below it become sections. Pictures, lists, tables, links, and bold, italic, and underlined text are kept. You see what was not understood before a case is made."
      accept=".docx"
      chooseLabel="Choose a Word file"
      problemOf={problemOfFile}
      send={sendWordFile}
      keyOfImport={(id) => keyOf(getWordImport, id)}
      look={(id, signal) => call(getWordImport, { params: { id }, signal })}
      onClose={onClose}
    >
      {(id, read) => <FoundCase key={id} id={id} read={read} onClose={onClose} />}
    </FileImportDialog>
  );
}

/** Summary of the case, and the button that makes it. */
function FoundCase(props: { id: string; read: NonNullable<WordImport["read"]>; onClose: () => void }) {
  const { id, read } = props;
  const left = read.note_count - read.notes.length;
  return (
    <CreateFromFile
      origin={{ word_import: id }}
      title={read.title}
      success="The case was made of your Word file."
      onClose={props.onClose}
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
          <ScrollRegion className={classes.notes} label="Not understood">
            <ul>
              {read.notes.map(({ message, place }, at) => (
                <li key={at}>
                  {message}
                  {place !== null && <span className={classes.place}> On the page “{place}”.</span>}
                </li>
              ))}
            </ul>
            {left > 0 && <p>{moreText(left)}</p>}
          </ScrollRegion>
        </>
      )}
    </CreateFromFile>
  );
}
