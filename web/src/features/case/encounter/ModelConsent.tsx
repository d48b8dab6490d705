import { type ReactNode, useId } from "react";
import { modelConsentTexts } from "#shared/case/model/assistantTexts.ts";
import { useViewer } from "../../../viewer/ViewerContext.ts";
import styles from "./encounter.module.css";

type Given = {
  of: "chat" | "statement";
  isGiven: boolean;
  isDisabled?: boolean;
  onChange: (isGiven: boolean) => void;
};

/** Asks whether what the student writes may be sent to a language model. Nothing is shown where the program allows none. */
export function ModelConsent({ of, isGiven, isDisabled = false, onChange }: Given): ReactNode {
  const { languageModel } = useViewer();
  const id = useId();
  if (!languageModel) return null;
  return (
    <div className={styles.consent}>
      <label>
        <input
          type="checkbox"
          checked={isGiven}
          disabled={isDisabled}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {modelConsentTexts[of]}
      </label>
      <p id={id}>{modelConsentTexts.about(languageModel)}</p>
    </div>
  );
}
