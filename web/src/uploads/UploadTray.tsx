import { UploadList } from "./UploadList.tsx";
import classes from "./uploads.module.css";
import type { Uploads } from "./useUploads.ts";

/** Uploads with their progress and refusals, in a corner of the page. @see spec documents §8 "Uploads" */
export function UploadTray(given: Uploads) {
  const { uploads, sending } = given;
  if (uploads.length === 0) return null;
  return (
    <section className={classes.tray} aria-labelledby="uploads">
      <h2 id="uploads">{sending > 0 ? `(${sending} Uploading)` : "Uploads"}</h2>
      {sending > 0 && (
        <p className={classes.soft}>
          Your file is being uploaded; depending on the file size this might take some time. The system will
          notify you when the upload is complete.
        </p>
      )}
      <UploadList {...given} />
    </section>
  );
}
