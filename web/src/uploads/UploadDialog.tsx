import { Button, FileButton, Textarea } from "@mantine/core";
import { useState } from "react";
import {
  acceptedEndings,
  alternativeTextLength,
  formatOfName,
  mediaFormats,
} from "#shared/domain/media/mediaFormats.ts";
import { DialogButtons } from "../ui/DialogButtons.tsx";
import { DialogFrame } from "../ui/DialogFrame.tsx";
import type { ChosenFile } from "./uploadStore.ts";
import classes from "./uploads.module.css";

const hasPicture = (name: string): boolean => {
  const format = formatOfName(name);
  return format !== undefined && mediaFormats[format].kind === "image";
};

/** Takes files, and asks what each picture shows before it is uploaded. */
export function UploadDialog(props: {
  onClose: () => void;
  onChosen: (files: readonly ChosenFile[]) => void;
}) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({});
  return (
    <DialogFrame isOpen onClose={props.onClose} title="Upload files">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onChosen(
            files.map((file, at) => ({ file, ...(texts[at] && { alternativeText: texts[at].trim() }) })),
          );
          props.onClose();
        }}
      >
        <p className={`${classes.soft} ${classes.explained}`}>
          Images (JPG, PNG, GIF, WebP, SVG) and PDF up to 25 MB, audio (MP3, M4A, WAV, OGG) up to 200 MB,
          video (MP4, WebM) up to 1 GB, captions (VTT, SRT) up to 1 MB. Where a photo was taken is removed.
        </p>
        <FileButton multiple accept={acceptedEndings()} onChange={setFiles}>
          {(button) => (
            <Button variant="default" {...button}>
              Choose files
            </Button>
          )}
        </FileButton>
        <ul className={classes.uploads}>
          {files.map((file, at) => (
            <li key={at}>
              {hasPicture(file.name) ? (
                <Textarea
                  label={`What does ${file.name} show?`}
                  description="Alternative text, read aloud to people who cannot see the image."
                  maxLength={alternativeTextLength}
                  autosize
                  minRows={2}
                  value={texts[at] ?? ""}
                  onChange={(event) => setTexts({ ...texts, [at]: event.currentTarget.value })}
                />
              ) : (
                <span className={classes.fileName}>{file.name}</span>
              )}
            </li>
          ))}
        </ul>
        <DialogButtons>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={files.length === 0}>
            Upload
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  );
}
