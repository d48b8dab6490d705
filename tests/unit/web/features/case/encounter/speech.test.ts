import { afterEach, describe, expect, it, vi } from "vitest";
import { canListen, listen } from "#web/features/case/encounter/speech.ts";

class Recognition {
  static made: Recognition[] = [];
  lang = "";
  continuous = true;
  interimResults = false;
  onresult?: (event: { results: { transcript: string }[][] }) => void;
  onerror?: (event: { error: string }) => void;
  onend?: () => void;
  start = vi.fn();
  stop = vi.fn();
  abort = vi.fn();
  constructor() {
    Recognition.made.push(this);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  Recognition.made = [];
});

function listening(name = "webkitSpeechRecognition") {
  vi.stubGlobal(name, Recognition);
  const texts: string[] = [];
  const onEnd = vi.fn();
  const under = listen({ onText: (text) => texts.push(text), onEnd });
  const [recognition] = Recognition.made;
  if (!recognition) throw new Error("Nothing listens");
  return { under, recognition, texts, onEnd };
}

describe("speaking a question", () => {
  it("is offered only where the browser can listen", () => {
    expect(canListen()).toBe(false);
    expect(() => listen({ onText: () => {}, onEnd: () => {} })).toThrow("no speech recognition");
    vi.stubGlobal("SpeechRecognition", Recognition);
    expect(canListen()).toBe(true);
  });

  it.each(["SpeechRecognition", "webkitSpeechRecognition"])(
    "gives all that was said so far, by %s",
    (name) => {
      const { recognition, texts } = listening(name);
      expect(recognition).toMatchObject({ lang: "en-US", continuous: false, interimResults: true });
      expect(recognition.start).toHaveBeenCalledOnce();
      recognition.onresult?.({ results: [[{ transcript: "when did" }]] });
      recognition.onresult?.({ results: [[{ transcript: "when did" }], [{ transcript: " it start " }]] });
      expect(texts).toEqual(["when did", "when did it start"]);
    },
  );

  it.each([
    ["not-allowed", true],
    ["network", true],
    ["no-speech", false],
    ["aborted", false],
  ])("says of the end after %s whether it failed: %s", (error, isFailed) => {
    const { recognition, onEnd } = listening();
    recognition.onerror?.({ error });
    recognition.onend?.();
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(isFailed);
  });

  it("stops and gives up", () => {
    const { under, recognition } = listening();
    under.stop();
    under.abort();
    expect([recognition.stop, recognition.abort].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
