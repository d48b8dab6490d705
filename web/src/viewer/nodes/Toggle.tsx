import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { NodeProps } from "../registryTypes.ts";
import { useAttribute, useShowsChildren, useViewer } from "../ViewerContext.ts";
import styles from "./toggle.module.css";

type ToggleProps = NodeProps & {
  /** The id of what it folds away. */
  contentId: string;
  className: string | undefined;
  children: ReactNode;
};

/** The title of a card or a section that folds: a button, with a sign of which way it stands. */
export function Toggle({ node, contentId, className, children }: ToggleProps): ReactNode {
  const { store } = useViewer();
  const isOpen = useShowsChildren(node);
  const isInactive = useAttribute(node, "inactive") === 2;
  return (
    <button
      type="button"
      className={className}
      aria-expanded={isOpen}
      aria-controls={isOpen ? contentId : undefined}
      aria-disabled={isInactive}
      onClick={() => store.dispatch({ type: "toggle", uid: node.uid })}
    >
      {children}
      <IconChevronDown className={styles.chevron} size={20} aria-hidden />
    </button>
  );
}
