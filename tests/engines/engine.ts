/** One browser in front of one page, driven the same way whatever its engine. */
export type Engine = {
  name: "Chromium" | "Firefox" | "WebKit";
  /** Opens an address as the person to whom the cookie (`name=value`) belongs. */
  open: (url: string, cookie: string) => Promise<void>;
  /** The value of an expression in the page, awaited; it must be of JSON. */
  run: <T>(expression: string) => Promise<T>;
  /** Presses keys one after the other: `Control+Shift+ArrowLeft`, `Enter`, or a letter. */
  press: (chords: readonly string[]) => Promise<void>;
  /** Composes `é` as a keyboard's dead key does it; undefined where this machine cannot. */
  composeAccent?: (() => Promise<void>) | undefined;
  close: () => Promise<void>;
};

/** What an engine needs that this machine does not have, in one sentence. */
export class MissingEngine extends Error {}

// WebDriver, Keyboard actions: the code points that stand for keys.
const codes: Record<string, string> = {
  Backspace: "\uE003",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
};

/** The parts of a chord; a plus sign alone is a letter. */
export const partsOf = (chord: string): string[] => (chord === "+" ? ["+"] : chord.split("+"));

/** Between two keys, as of somebody who types fast. Milliseconds. */
export const betweenKeysMs = 30;

type KeyAction = { type: "keyDown" | "keyUp"; value: string } | { type: "pause"; duration: number };

/** The actions of WebDriver, and of WebDriver BiDi, that press the chords. */
export function keyActions(chords: readonly string[]): KeyAction[] {
  return chords.flatMap((chord) => {
    const values = partsOf(chord).map((part) => codes[part] ?? part);
    return [
      ...values.map((value) => ({ type: "keyDown" as const, value })),
      ...values.toReversed().map((value) => ({ type: "keyUp" as const, value })),
      { type: "pause" as const, duration: betweenKeysMs },
    ];
  });
}

/** Waits for what `ask` answers, at most so long. */
export async function within<T>(ms: number, what: string, act: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([act, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
