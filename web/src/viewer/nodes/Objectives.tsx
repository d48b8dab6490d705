import type { ReactNode } from "react";
import { holdsLinks } from "#shared/case/model/teachingPoints.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import { NodeView } from "../NodeView.tsx";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import { pointsWithinReach } from "../reading.ts";
import type { NodeProps } from "../registryTypes.ts";
import { useOfCase, useViewer } from "../ViewerContext.ts";
import { words as said } from "../words.ts";
import reusable from "./reusable.module.css";
import styles from "./text.module.css";

/** An objective opens its teaching points; where the reader has none of them, it is text. @see spec documents §2.2 */
function ObjectiveWords({ node }: NodeProps): ReactNode {
  const { reading } = useViewer();
  const hasPoints = useOfCase((store) => pointsWithinReach(store, node).length > 0);
  const words = <RichTextView text={node.content} />;
  if (!reading || !hasPoints) return words;
  const hasLinks = holdsLinks(node.content);
  return (
    <>
      {hasLinks && <>{words} </>}
      <button
        type="button"
        className={reusable.objective}
        aria-haspopup="dialog"
        onClick={() => reading.open(node.uid)}
      >
        {hasLinks ? said.teachingPointsLabel : words}
      </button>
    </>
  );
}

export function LearningObjectivesList({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  return (
    <ul className={styles.objectives} id={idOf(node.uid)}>
      {contentOf(node).map((objective) => (
        <li key={objective.uid}>
          {objective.type === "learningObjective" ? (
            <span id={idOf(objective.uid)}>
              <ObjectiveWords node={objective} />
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
  const idOf = useNodeIds();
  return (
    <p className={styles.paragraph} id={idOf(node.uid)}>
      <ObjectiveWords node={node} />
    </p>
  );
}
