import { CloseButton } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import classes from "./Flash.module.css";
import { words } from "./words.ts";

/** @see spec courses §8 "Flash messages auto-hide after 5 seconds with a 0.5-second fade." */
export const flashShownMs = 5000;
export const flashFadeMs = 500;

/** Something that can still be done about what was said, for as long as it stands there. */
export type FlashAction = { label: string; run: () => void };

const tones = ["success", "error"] as const;
type Message = { id: number; tone: (typeof tones)[number]; text: string; action?: FlashAction | undefined };

export type Flash = {
  /** Says that something was done. */
  success: (text: string, action?: FlashAction) => void;
  /** Says that something was not done, as an alert; returns what takes the message away. */
  error: (text: string) => () => void;
};

const FlashContext = createContext<Flash | undefined>(undefined);

export function useFlash(): Flash {
  const flash = useContext(FlashContext);
  if (!flash) throw new Error("useFlash needs a FlashProvider around it");
  return flash;
}

export function FlashProvider(props: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback(
    (id: number) => setMessages((shown) => shown.filter((one) => one.id !== id)),
    [],
  );
  const flash = useMemo<Flash>(() => {
    const show = (tone: Message["tone"]) => (text: string, action?: FlashAction) => {
      lastId.current += 1;
      const message: Message = { id: lastId.current, tone, text, action };
      // The same text again replaces the one that is still there.
      setMessages((shown) => [...shown.filter((one) => one.text !== text), message]);
      return () => dismiss(message.id);
    };
    return { success: show("success"), error: show("error") };
  }, [dismiss]);

  return (
    <FlashContext value={flash}>
      {props.children}
      <div className={classes.stack}>
        {tones.map((tone) => (
          <div key={tone} role={tone === "success" ? "status" : "alert"}>
            {messages
              .filter((message) => message.tone === tone)
              .map((message) => (
                <FlashMessage key={message.id} message={message} onDismiss={dismiss} />
              ))}
          </div>
        ))}
      </div>
    </FlashContext>
  );
}

function FlashMessage(props: { message: Message; onDismiss: (id: number) => void }) {
  const { message, onDismiss } = props;
  const [isFading, setIsFading] = useState(false);
  // Who points at it, or has come to it with the keyboard, is still reading.
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    setIsFading(false);
    if (isHeld) return;
    const fade = window.setTimeout(() => setIsFading(true), flashShownMs);
    const remove = window.setTimeout(() => onDismiss(message.id), flashShownMs + flashFadeMs);
    return () => {
      window.clearTimeout(fade);
      window.clearTimeout(remove);
    };
  }, [message, onDismiss, isHeld]);

  const Icon = message.tone === "success" ? IconCheck : IconAlertTriangle;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only gives time to read
    <div
      className={classes.message}
      data-tone={message.tone}
      data-fading={isFading || undefined}
      style={{ transitionDuration: `${flashFadeMs}ms` }}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon size={18} aria-hidden className={classes.icon} />
      <span className={classes.text}>{message.text}</span>
      {message.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            onDismiss(message.id);
            message.action?.run();
          }}
        >
          {message.action.label}
        </button>
      )}
      <CloseButton size="sm" aria-label={words.dismissThisMessage} onClick={() => onDismiss(message.id)} />
    </div>
  );
}
