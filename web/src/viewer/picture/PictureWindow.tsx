import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { Dialog } from "../Dialog.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useViewer } from "../ViewerContext.ts";
import { otherPictures, pictureName } from "./casePictures.ts";
import { PicturePane } from "./PicturePane.tsx";
import styles from "./picture.module.css";
import { words } from "./words.ts";

export type PictureWindowProps = NodeProps & {
  /** Its width in the page, in CSS pixels. */
  shownWidth: number;
  onClose: () => void;
};

/** Like names are told apart by a number. */
function namesOf(pictures: readonly NodeProps["node"][]): string[] {
  const names = pictures.map(pictureName);
  return names.map((name, at) => {
    if (names.filter((other) => other === name).length === 1) return name;
    return `${name} (${names.slice(0, at + 1).filter((other) => other === name).length})`;
  });
}

/**
 * A picture of the case in its larger version, to be looked at closely, and beside it another one that is chosen.
 * @see spec documents §2.5 'Larger Version'
 */
export function PictureWindow({ node, shownWidth, onClose }: PictureWindowProps): ReactNode {
  const { store } = useViewer();
  const selectId = useId();
  const [otherUid, setOtherUid] = useState("");
  const others = otherPictures(store, node);
  const names = namesOf(others);
  const other = others.find(({ uid }) => uid === otherUid);
  return (
    <Dialog title={pictureName(node)} isTitleHidden isFullScreen onClose={onClose}>
      <div className={styles.bar}>
        <button type="button" className={styles.back} onClick={onClose}>
          <IconArrowLeft size={18} aria-hidden /> {words.back}
        </button>
        {others.length > 0 && (
          <div className={styles.compare}>
            <label htmlFor={selectId}>{words.compareWith}</label>
            <select
              id={selectId}
              className={styles.select}
              value={otherUid}
              onChange={(event) => setOtherUid(event.target.value)}
            >
              <option value="">{words.noComparison}</option>
              {others.map(({ uid }, index) => (
                <option key={uid} value={uid}>
                  {names[index]}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      <div className={styles.panes} data-two={other !== undefined}>
        <PicturePane node={node} shownWidth={other ? 0 : shownWidth} />
        {other && <PicturePane key={other.uid} node={other} shownWidth={0} />}
      </div>
    </Dialog>
  );
}
