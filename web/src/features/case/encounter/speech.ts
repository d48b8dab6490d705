/** The part of the browser's speech recognition that is used. Chromium and Safari have it, Firefox does not. */
type Recognition = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
};
type Maker = new () => Recognition;

function makerOf(): Maker | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: Maker;
    webkitSpeechRecognition?: Maker;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
}

export const canListen = (): boolean => makerOf() !== undefined;

type Heard = {
  /** All that was said since the start. */
  onText: (text: string) => void;
  /** Called once. `isFailed`: nothing was understood because of the microphone, the permission or the connection. */
  onEnd: (isFailed: boolean) => void;
};
export type Listening = { stop: () => void; abort: () => void };

/** Errors that end a recognition without anything having failed. */
const harmless: ReadonlySet<string> = new Set(["no-speech", "aborted"]);

/** Listens until nobody speaks any more or `stop` is called. @throws Error where the browser cannot listen */
export function listen({ onText, onEnd }: Heard): Listening {
  const Maker = makerOf();
  if (!Maker) throw new Error("This browser has no speech recognition");
  const recognition = new Maker();
  recognition.lang = "en-US";
  recognition.continuous = false;
  recognition.interimResults = true;
  let isFailed = false;
  recognition.onresult = ({ results }) =>
    onText(
      Array.from(results, (result) => result[0]?.transcript ?? "")
        .join("")
        .trim(),
    );
  recognition.onerror = ({ error }) => {
    isFailed ||= !harmless.has(error);
  };
  recognition.onend = () => onEnd(isFailed);
  recognition.start();
  return { stop: () => recognition.stop(), abort: () => recognition.abort() };
}
