import { IconX } from "@tabler/icons-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./dialog.module.css";
import { noteFrontDialog } from "./frontDialog.ts";

type DialogProps = {
  /** Names the dialog; shown unless `isTitleHidden`. */
  title: ReactNode;
  isTitleHidden?: boolean;
  isFullScreen?: boolean;
  /** For reading: wide, with an 'X' beside the title that stays in view and goes by this name. */
  crossLabel?: string;
  /** Escape, and a click beside the dialog. Absent: the dialog closes only by what is in it. */
  onClose?: () => void;
  children: ReactNode;
};

/**
 * The native modal dialog: it holds the focus, at first on what is `data-autofocus` or else comes first, and gives it
 * back where it came from.
 */
export function Dialog(props: DialogProps): ReactNode {
  const { title, isTitleHidden, isFullScreen, crossLabel, onClose, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closing before it leaves the page is what makes the browser return the focus: a layout effect ends before that.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const forget = noteFrontDialog(dialog);
    return () => {
      forget();
      dialog.close();
    };
  }, []);

  return (
    // The keyboard's way to close is Escape, which arrives as `cancel`.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={`${styles.dialog} ${isFullScreen ? styles.fullScreen : ""} ${crossLabel ? styles.reading : ""}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React hands on the event of a dialog that stands inside of this one.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        // Not by us, nor one that stands inside: a browser closes a dialog by itself on Escape upon Escape.
        const dialog = ref.current;
        if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
        if (onClose) onClose();
        else dialog.showModal();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose?.();
      }}
    >
      <div className={styles.body}>
        <div className={crossLabel ? styles.head : undefined}>
          {isTitleHidden ? (
            <VisuallyHidden as="h2" id={titleId}>
              {title}
            </VisuallyHidden>
          ) : (
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
          )}
          {crossLabel && (
            <button type="button" className={styles.cross} aria-label={crossLabel} onClick={onClose}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
