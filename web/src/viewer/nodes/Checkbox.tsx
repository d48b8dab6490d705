import type { ReactNode } from "react";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useAttribute, useIsBlocked, useViewer } from "../ViewerContext.ts";
import styles from "./question.module.css";

export function Checkbox({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const { store } = useViewer();
  const isChecked = useAttribute(node, "value") === true;
  const isBlocked = useIsBlocked(node);
  return (
    <label className={styles.check} id={idOf(node.uid)}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isBlocked}
        onChange={(event) => store.dispatch({ type: "answer", uid: node.uid, value: event.target.checked })}
      />
      <span>
        <RichTextView text={node.content} />
      </span>
    </label>
  );
}
