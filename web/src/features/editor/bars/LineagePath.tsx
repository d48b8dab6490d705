import { useLayoutEffect, useRef } from "react";
import { displayName } from "#shared/case/model/nodeTable.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import classes from "./bars.module.css";

type Props = {
  /** From the root down. */
  nodes: readonly ContentNode[];
  current: ContentNode;
  onChoose: (uid: string) => void;
};

/** Type and uid of the nodes that the caret is in, on one line, of which the end is in sight: that line never moves the text. */
export function LineagePath({ nodes, current, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const innermost = nodes.at(-1)?.uid;
  // An observer is asked when the page is laid out: to ask for the width before would lay it out once more, with all of the text.
  useLayoutEffect(() => {
    const path = list.current;
    const last = path?.lastElementChild;
    if (innermost === undefined || !path || !last) return;
    const observer = new ResizeObserver(() => {
      path.scrollLeft = path.scrollWidth;
    });
    observer.observe(last);
    return () => observer.disconnect();
  }, [innermost]);
  return (
    <ol ref={list} className={`${classes.path} ${classes.foldable}`} aria-label="Node lineage">
      {nodes.map((node) => (
        <li key={node.uid}>
          <button
            type="button"
            className={classes.step}
            aria-pressed={node === current}
            onClick={() => onChoose(node.uid)}
          >
            {displayName(node)} <span className={classes.uid}>({node.uid})</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
