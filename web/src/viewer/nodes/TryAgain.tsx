import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MediaFile } from "../useMediaFile.ts";
import { words } from "../words.ts";
import styles from "./media.module.css";

/** For a file that could not be fetched: a network that comes and goes says nothing of itself. */
export function TryAgain({ file }: { file: Pick<MediaFile, "retry"> }): ReactNode {
  return (
    <button type="button" className={`${styles.tool} ${styles.again}`} onClick={file.retry}>
      <IconRefresh size={16} aria-hidden /> {words.tryAgain}
    </button>
  );
}
