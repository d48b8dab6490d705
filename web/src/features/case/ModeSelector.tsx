import { type ReactNode, useId } from "react";
import type { DisplayMode } from "#shared/case/model/types.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useOfCase, useViewer } from "../../viewer/ViewerContext.ts";
import styles from "./modeSelector.module.css";
import { keepModeOf } from "./session/keptMode.ts";
import type { OpenedCase } from "./session/openCase.ts";
import { words } from "./words.ts";

const modes = (): readonly [DisplayMode, string][] => [
  ["student", "Student"],
  ["ungated", words.ungated],
  ["full", words.full],
  ["outline", words.outline],
];

/**
 * How much of the case is shown, of the modes that the person may ask for: for editors, and for staff who look ahead.
 * @see spec documents §2.2, §2.3; rulings "Staff and cases"
 */
export function ModeSelector({ opened }: { opened: Pick<OpenedCase, "source" | "contexts"> }): ReactNode {
  const { store } = useViewer();
  const mode = useOfCase((it) => it.mode);
  const name = useId();
  const { displayModes } = opened.contexts.displayContext;
  const choose = (next: DisplayMode): void => {
    keepModeOf(opened.source, next);
    store.setMode(next);
    // What waits in the card flow, such as the feedback, asks for itself there alone.
    if (next === "student") store.dispatch({ type: "open" });
  };
  return (
    <fieldset className={styles.selector}>
      <VisuallyHidden as="legend">{words.viewMode}</VisuallyHidden>
      {modes()
        .filter(([value]) => displayModes.includes(value))
        .map(([value, label]) => (
          <label key={value} className={styles.mode}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={mode === value}
              onChange={() => choose(value)}
            />
            {label}
          </label>
        ))}
    </fieldset>
  );
}
