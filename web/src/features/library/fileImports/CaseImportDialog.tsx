import {
  type CaseImport,
  caseFileBytes,
  getCaseImport,
  readCaseImport,
  startCaseImport,
} from "#shared/contract/versions/caseImports.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { CreateFromFile } from "./CreateFromFile.tsx";
import { FileImportDialog } from "./FileImportDialog.tsx";
import classes from "./fileImports.module.css";
import { putFile } from "./putFile.ts";

const pagesText = counted({ one: "{n} page", other: "{n} pages" });
const mediaText = counted({ one: "{n} media file", other: "{n} media files" });
const objectivesText = counted({ one: "{n} learning objective", other: "{n} learning objectives" });
const reusablesText = counted({
  one: "{n} item of reusable content",
  other: "{n} items of reusable content",
});

/** Reason not to send a file; undefined if it can be sent. */
function problemOf({ name, size }: File): string | undefined {
  if (!/\.zip$/i.test(name)) return "Choose a case file (.zip) that Version › Export case file has made.";
  if (size === 0) return "This file is empty. Choose another file.";
  return size > caseFileBytes ? "A case file can have 250 MB at most." : undefined;
}

/** Sends a case file straight into the bucket and has it read. @throws ApiError, Error where the bucket does not take it */
async function sendCaseFile(file: File): Promise<string> {
  const file_name = file.name.slice(-255);
  const { id, url } = await call(startCaseImport, {
    body: { file_name, bytes: file.size },
    idempotencyKey: crypto.randomUUID(),
  });
  await putFile(url, file);
  await call(readCaseImport, { params: { id }, body: { file_name } });
  return id;
}

/** Makes a draft of a case file, after it has told what comes with the case. */
export function CaseImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <FileImportDialog
      title="Import a case file"
      about="A case file has one case: its text, media with captions, learning objectives, and reusable content. It becomes a new case that only your group can see until you publish. You see what comes with it before the case is made."
      accept=".zip"
      chooseLabel="Choose a case file"
      problemOf={problemOf}
      send={sendCaseFile}
      keyOfImport={(id) => keyOf(getCaseImport, id)}
      look={(id, signal) => call(getCaseImport, { params: { id }, signal })}
      onClose={onClose}
    >
      {(id, read) => (
        <CreateFromFile
          key={id}
          origin={{ case_import: id }}
          title={read.title}
          success="The case was made of your case file."
          onClose={onClose}
        >
          <FoundCase read={read} />
        </CreateFromFile>
      )}
    </FileImportDialog>
  );
}

function FoundCase({ read }: { read: NonNullable<CaseImport["read"]> }) {
  const { objectives, reusables } = read;
  const made = objectives.total + reusables.total - objectives.found - reusables.found;
  return (
    <>
      <p className={classes.counts}>
        <span>{pagesText(read.pages)}</span>
        <span>{mediaText(read.media)}</span>
        <span>{objectivesText(objectives.total)}</span>
        <span>{reusablesText(reusables.total)}</span>
      </p>
      {objectives.total + reusables.total > 0 && (
        <p className={classes.soft}>
          {made === 0
            ? "All learning objectives and reusable content are here already. They are linked and not changed."
            : `Learning objectives and reusable content that are here already are linked and not changed. New for all editorial groups: ${objectivesText(objectives.total - objectives.found)} and ${reusablesText(reusables.total - reusables.found)}.`}
        </p>
      )}
    </>
  );
}
