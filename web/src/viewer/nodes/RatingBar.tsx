import { IconStar, IconStarFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { starsAtMost } from "#shared/case/model/inputSizes.ts";
import { useNodeIds } from "../nodeIds.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useStemId } from "../useStemId.ts";
import { useAttribute, useIsBlocked, useViewer } from "../ViewerContext.ts";
import { words } from "../words.ts";
import styles from "./question.module.css";

/** Radio buttons that look like stars: arrow keys work, and a screen reader hears '3 stars'. */
export function RatingBar({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const { store } = useViewer();
  const stemId = useStemId(node);
  const isBlocked = useIsBlocked(node);
  const stored = useAttribute(node, "value");
  const rating = typeof stored === "number" ? stored : 0;
  const set = typeof node.maxValue === "number" && node.maxValue > 0 ? node.maxValue : 5;
  const most = Math.min(set, starsAtMost);

  return (
    <fieldset className={styles.rating} aria-labelledby={stemId} id={idOf(node.uid)}>
      <div className={styles.stars} data-blocked={isBlocked}>
        {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
          <label
            key={count}
            className={`${styles.star} ${count <= rating ? styles.lit : ""}`}
            title={words.stars({ n: count })}
          >
            <input
              type="radio"
              name={idOf(node.uid)}
              checked={count === rating}
              disabled={isBlocked}
              aria-label={words.stars({ n: count })}
              onChange={() => store.dispatch({ type: "answer", uid: node.uid, value: count })}
            />
            {count <= rating ? (
              <IconStarFilled size={28} aria-hidden />
            ) : (
              <IconStar size={28} stroke={1.5} aria-hidden />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
