import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { titleText } from "#shared/case/model/subtypes.ts";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { Dialog } from "../Dialog.tsx";
import styles from "../nodes/media.module.css";
import { RichTextView } from "../RichTextView.tsx";
import { useMediaFile } from "../useMediaFile.ts";
import { words } from "../words.ts";
import { altOf, pictureName } from "./casePictures.ts";
import type { PictureWindowProps } from "./PictureWindow.tsx";

/** The picture in the whole window: what can be had without a connection, and until the tools have come. */
function PlainPicture({ node, onClose }: PictureWindowProps): ReactNode {
  const file = useMediaFile(node);
  return (
    <Dialog title={pictureName(node)} isTitleHidden isFullScreen onClose={onClose}>
      <div className={styles.modalBar}>
        <button type="button" className={styles.back} onClick={onClose}>
          <IconArrowLeft size={18} aria-hidden /> {words.back}
        </button>
      </div>
      <img className={styles.large} src={file.newest} alt={altOf(node)} />
      {titleText(node) && (
        <p className={styles.caption}>
          <RichTextView text={node.title} />
        </p>
      )}
    </Dialog>
  );
}

/** A picture in its larger version. Its tools are loaded when it is about to be opened. */
export const LargePicture = loadedLater(
  async () => (await import("./PictureWindow.tsx")).PictureWindow,
  PlainPicture,
);
