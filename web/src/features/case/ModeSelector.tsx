import { type ReactNode, useId } from "react";
import type { DisplayMode } from "#shared/case/model/types.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useOfCase, useViewer } from "../../viewer/ViewerContext.ts";
import styles from "./modeSelector.module.css";

const modes: readonly [DisplayMode, string][] = [
  ["student", "Student"],
  ["ungated", "Ungated"],
  ["full", "Full"],
  ["outline", "Outline"],
];

/** How much of the case is shown; for those who may edit cases. @see spec documents §2.2, §2.3 */
export function ModeSelector(): ReactNode {
  const { store } = useViewer();
  const mode = useOfCase((it) => it.mode);
  const name = useId();
  return (
    <fieldset className={styles.selector}>
      <VisuallyHidden as="legend">View mode</VisuallyHidden>
      {modes.map(([value, label]) => (
        <label key={value} className={styles.mode}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={mode === value}
            onChange={() => store.setMode(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
