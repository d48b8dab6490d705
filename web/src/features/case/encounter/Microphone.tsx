import { IconMicrophone, IconPlayerStop } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { microphoneTexts } from "#shared/case/model/assistantTexts.ts";
import styles from "./encounter.module.css";
import { canListen, type Listening, listen } from "./speech.ts";

/** Asks whether the student wants to speak. Off each time the page is opened; nothing is shown where the browser cannot listen. */
export function MicrophoneChoice(props: { isOn: boolean; onChange: (isOn: boolean) => void }): ReactNode {
  const id = useId();
  if (!canListen()) return null;
  return (
    <div className={styles.consent}>
      <label>
        <input
          type="checkbox"
          checked={props.isOn}
          aria-describedby={id}
          onChange={({ target }) => props.onChange(target.checked)}
        />
        {microphoneTexts.use}
      </label>
      <p id={id}>{microphoneTexts.about}</p>
    </div>
  );
}

/** Writes what the student says behind what stands in the field. Sending stays theirs. */
export function Microphone(props: { draft: string; onDraft: (draft: string) => void }): ReactNode {
  const [isListening, setListening] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const listening = useRef<Listening>(undefined);
  useEffect(() => () => listening.current?.abort(), []);

  const begin = (): void => {
    const written = props.draft.trim();
    setFailed(false);
    setListening(true);
    listening.current = listen({
      onText: (text) => props.onDraft(written === "" ? text : `${written} ${text}`),
      onEnd: (failed) => {
        listening.current = undefined;
        setListening(false);
        setFailed(failed);
      },
    });
  };

  return (
    <>
      <button
        type="button"
        className={styles.send}
        aria-label={isListening ? microphoneTexts.end : microphoneTexts.begin}
        onClick={() => (isListening ? listening.current?.stop() : begin())}
      >
        {isListening ? <IconPlayerStop size={22} aria-hidden /> : <IconMicrophone size={22} aria-hidden />}
      </button>
      <p role="status" className={styles.heard}>
        {isListening ? microphoneTexts.listening : isFailed ? microphoneTexts.failed : ""}
      </p>
    </>
  );
}
