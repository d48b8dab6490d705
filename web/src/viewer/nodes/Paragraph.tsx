import type { ReactNode } from "react";
import { isBlank } from "#shared/case/model/blank.ts";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import styles from "./text.module.css";

export function Paragraph({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  return (
    <p className={styles.paragraph} id={idOf(node.uid)}>
      <RichTextView text={node.content} />
    </p>
  );
}

const authorLabels: Readonly<Record<string, string>> = {
  author: "Author",
  lead_editors: "Lead Editors",
  contributing_authors: "Contributing Authors",
};

/** Who wrote and edited the case: small, and outside the reading voice. Without a name there is nobody to name. */
export function Author({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  if (isBlank(node)) return null;
  return (
    <p className={styles.author} id={idOf(node.uid)}>
      <span className={styles.authorLabel}>{authorLabels[node.type]}</span>{" "}
      <RichTextView text={node.content} />
    </p>
  );
}
