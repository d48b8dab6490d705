import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress } from "@mantine/core";
import classes from "./uploads.module.css";
import { useUploadStore, useUploads } from "./useUploads.ts";

/** Each upload with its progress or refusal, and buttons to end it or try it again. */
export function UploadList() {
  const { cancel, retry } = useUploadStore();
  const uploads = useUploads((all) => all);
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.uploads}>
      {uploads.map((upload) => {
        const { key, chosen, state, percent, problem, isRefused, isScanning } = upload;
        const { name } = chosen.file;
        return (
          <li key={key}>
            <span className={classes.fileName}>{name}</span>
            {state === "sending" ? (
              <Progress.Root size="sm">
                <Progress.Section value={percent} aria-label={`Upload of ${name}`} />
              </Progress.Root>
            ) : (
              <p role="alert">{problem}</p>
            )}
            {isScanning && <p className={classes.soft}>Scanning for viruses…</p>}
            <span className={classes.actions}>
              {state === "failed" && !isRefused && (
                <Button variant="default" size="compact-md" onClick={() => retry(upload)}>
                  Try again
                </Button>
              )}
              <Button variant="default" size="compact-md" onClick={() => cancel(key)}>
                {state === "failed" ? "Dismiss" : "Cancel"}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
