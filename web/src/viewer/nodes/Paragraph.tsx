import { type ReactNode, useMemo } from "react";
import { isBlank } from "#shared/case/model/blank.ts";
import { entryOf } from "#shared/case/state/learnerState.ts";
import { highlightsOf } from "#shared/case/tools/highlights.ts";
import { inReadersLanguage, isOfFlow } from "../flowText.ts";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useOfNode, useViewer } from "../ViewerContext.ts";
import { words } from "../words.ts";
import styles from "./text.module.css";

export function Paragraph({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const kept = useOfNode(node.uid, ({ state }) => entryOf(state, node.uid, "highlights")?.value);
  const { store } = useViewer();
  // What is kept stands for the state that holds it.
  const highlights = useMemo(() => highlightsOf(store.state, node), [store, node, kept]);
  // A highlight counts letters of the English text.
  const isTranslated = isOfFlow(node.uid) && highlights.length === 0;
  const text = isTranslated ? inReadersLanguage(node.content) : node.content;
  return (
    <p className={styles.paragraph} id={idOf(node.uid)}>
      <RichTextView text={text} highlights={highlights} />
    </p>
  );
}

const authorLabels = (): Readonly<Record<string, string>> => ({
  author: words.author,
  lead_editors: words.leadEditors,
  contributing_authors: words.contributingAuthors,
});

/** Who wrote and edited the case: small, and outside the reading voice. Without a name there is nobody to name. */
export function Author({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  if (isBlank(node)) return null;
  return (
    <p className={styles.author} id={idOf(node.uid)}>
      <span className={styles.authorLabel}>{authorLabels()[node.type]}</span>{" "}
      <RichTextView text={node.content} />
    </p>
  );
}
