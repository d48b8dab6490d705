import { caseTeachingPointsOf } from "#shared/case/model/caseMap.ts";
import { Name } from "./CaseMapPanel.tsx";
import type { PanelProps } from "./panelProps.ts";
import classes from "./panels.module.css";
import { usePublishedAndShown } from "./usePublishedAndShown.ts";

/** The teaching points of the case by title; reusable ones lead to their read-only page. @see spec documents §2.8 Case teaching points */
export function CaseTeachingPointsPanel({ editor }: PanelProps) {
  const { shown, published } = usePublishedAndShown(editor);
  const points = caseTeachingPointsOf(shown, published);
  if (points.length === 0) return <p className={classes.note}>This case has no teaching points.</p>;
  return (
    <ul>
      {points.map((point) => (
        <li key={point.uid}>
          {point.reusableId === null ? (
            <Name of={point} />
          ) : (
            <a href={`/reusable_objects/${point.reusableId}`} target="_blank" rel="noreferrer">
              <Name of={point} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
