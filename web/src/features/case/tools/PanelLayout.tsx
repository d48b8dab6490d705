import { type ReactNode, useId } from "react";
import { translated } from "#shared/words/wordsOf.ts";
import styles from "./drawer.module.css";
import { useTools, useToolsView } from "./ToolsContext.ts";
import { words } from "./words.ts";

/** Its texts are those of `shared`, in English. */
type Props = {
  title: string;
  /** Shown in italics below the title. */
  info?: string;
  /** Something can be deleted, so the header has the button that starts and ends it. */
  canDelete?: boolean;
  children: ReactNode;
};

/** A panel: title, header button, info. @see spec documents §2.7 Panel layout */
export function PanelLayout({ title, info, canDelete = false, children }: Props): ReactNode {
  const tools = useTools();
  const { isDeleting } = useToolsView();
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 className={styles.title} id={titleId}>
          {translated(title)}
        </h2>
        {(canDelete || isDeleting) && (
          <button
            type="button"
            className={styles.quiet}
            aria-pressed={isDeleting}
            onClick={() => tools.setDeleting(!isDeleting)}
          >
            {isDeleting ? words.done : words.deleteSome}
          </button>
        )}
      </header>
      {info && <p className={styles.info}>{translated(info)}</p>}
      {children}
    </section>
  );
}
