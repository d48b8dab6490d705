import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";

type DialogProps = {
  /** Names the dialog; shown unless `isTitleHidden`. */
  title: ReactNode;
  isTitleHidden?: boolean;
  isFullScreen?: boolean;
  /** Escape, and a click beside the dialog. Absent: the dialog closes only by what is in it. */
  onClose?: () => void;
  children: ReactNode;
};

/** The native modal dialog: it holds the focus, and gives it back where it came from. */
export function Dialog({ title, isTitleHidden, isFullScreen, onClose, children }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    // Closing before it leaves the page is what makes the browser return the focus.
    return () => dialog.close();
  }, []);

  return (
    // The keyboard's way to close is Escape, which arrives as `cancel`.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={`${styles.dialog} ${isFullScreen ? styles.fullScreen : ""}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose?.();
      }}
    >
      <div className={styles.body}>
        <h2 id={titleId} className={isTitleHidden ? styles.hidden : styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
