import { UploadList } from "./UploadList.tsx";
import classes from "./uploads.module.css";
import { countSending, useUploads } from "./useUploads.ts";

/** Uploads with their progress and refusals, in a corner of the page. @see spec documents §8 "Uploads" */
export function UploadTray() {
  const hasUploads = useUploads(({ length }) => length > 0);
  const sending = useUploads(countSending);
  if (!hasUploads) return null;
  return (
    <section className={classes.tray} aria-labelledby="uploads" data-tray>
      <h2 id="uploads">{sending > 0 ? `(${sending} Uploading)` : "Uploads"}</h2>
      {sending > 0 && (
        <p className={classes.soft}>
          Your file is being uploaded; depending on the file size this might take some time. The system will
          notify you when the upload is complete.
        </p>
      )}
      <UploadList />
    </section>
  );
}
