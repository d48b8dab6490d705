import { Button } from "@mantine/core";
import { useState } from "react";
import { canByRole } from "#shared/domain/access.ts";
import { actorOf, useCurrentUser } from "../api/session.ts";
import { UploadDialog } from "./UploadDialog.tsx";
import { UploadList } from "./UploadList.tsx";
import classes from "./uploads.module.css";
import { countSending, useUploadStore, useUploads } from "./useUploads.ts";

/** Button that adds files to the library for this case, and what is under way. @see spec documents §2.11 "Media menu", §8 "Uploads" */
export function UploadsToCase({ documentId }: { documentId: number }) {
  const [isChoosing, setChoosing] = useState(false);
  const { add } = useUploadStore();
  const sending = useUploads(countSending);
  if (!canByRole(actorOf(useCurrentUser()), "media.edit")) return null;
  return (
    <div className={classes.toCase}>
      <Button variant="default" size="compact-md" onClick={() => setChoosing(true)}>
        {sending > 0 ? `(${sending} Uploading)` : "Upload files to Case"}
      </Button>
      {sending > 0 && (
        <p role="status">
          Your file is being uploaded; depending on the file size this might take some time. You can click the
          “Uploading” button to upload additional files or click the “Close” button to continue editing. The
          system will notify you when the upload is complete.
        </p>
      )}
      <UploadList />
      {isChoosing && (
        <UploadDialog
          onClose={() => setChoosing(false)}
          onChosen={(files) => add(files.map((file) => ({ ...file, documentId })))}
        />
      )}
    </div>
  );
}
