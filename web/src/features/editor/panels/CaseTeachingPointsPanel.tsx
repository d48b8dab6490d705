import { useState } from "react";
import { caseTeachingPointsOf } from "#shared/case/model/caseMap.ts";
import { laterPart } from "../laterParts.tsx";
import { Name } from "./CaseMapPanel.tsx";
import type { PanelProps } from "./panelProps.ts";
import classes from "./panels.module.css";
import { usePublishedAndShown } from "./usePublishedAndShown.ts";

const ReviewVersionDialog = laterPart(
  async () => (await import("../reading/ReviewVersionDialog.tsx")).ReviewVersionDialog,
);

/** The teaching points of the case by title; reusable ones open their review version to read. @see spec documents §2.8 Case teaching points */
export function CaseTeachingPointsPanel({ editor }: PanelProps) {
  const { shown, published } = usePublishedAndShown(editor);
  const [opened, setOpened] = useState<{ reusableId: number; name: string }>();
  const points = caseTeachingPointsOf(shown, published);
  if (points.length === 0) return <p className={classes.note}>This case has no teaching points.</p>;
  return (
    <>
      <ul>
        {points.map((point) => {
          const { reusableId, name } = point;
          return (
            <li key={point.uid}>
              {reusableId === null ? (
                <Name of={point} />
              ) : (
                <button
                  type="button"
                  className={classes.opens}
                  onClick={() => setOpened({ reusableId, name })}
                >
                  <Name of={point} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {opened && (
        <ReviewVersionDialog {...opened} readOnly={editor.readOnly} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
