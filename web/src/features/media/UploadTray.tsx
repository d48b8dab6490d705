import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress } from "@mantine/core";
import classes from "./media.module.css";
import type { Uploads } from "./useUploads.ts";

/** Uploads with their progress and refusals. @see spec documents §8 "Uploads" */
export function UploadTray({ uploads, cancel, retry }: Uploads) {
  if (uploads.length === 0) return null;
  const sending = uploads.filter(({ state }) => state === "sending").length;
  return (
    <section className={classes.tray} aria-labelledby="uploads">
      <h2 id="uploads">{sending > 0 ? `(${sending} Uploading)` : "Uploads"}</h2>
      {sending > 0 && (
        <p className={classes.soft}>
          Depending on the file size this might take some time. Keep this page open.
        </p>
      )}
      <ul className={classes.uploads}>
        {uploads.map((upload) => {
          const { key, chosen, state, percent, problem, isRefused } = upload;
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
    </section>
  );
}
