import type { ReactNode } from "react";
import { contentOf } from "#shared/case/tree.ts";
import { NodeView } from "../NodeView.tsx";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import styles from "./text.module.css";

export function LearningObjectivesList({ node }: NodeProps): ReactNode {
  return (
    <ul className={styles.objectives} id={node.uid}>
      {contentOf(node).map((objective) => (
        <li key={objective.uid}>
          {objective.type === "learningObjective" ? (
            <span id={objective.uid}>
              <RichTextView text={objective.content} />
            </span>
          ) : (
            <NodeView node={objective} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** An objective that stands outside a list. */
export function LearningObjective({ node }: NodeProps): ReactNode {
  return (
    <p className={styles.paragraph} id={node.uid}>
      <RichTextView text={node.content} />
    </p>
  );
}
