import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chosenLanguage, followLanguage, languageKey } from "#web/api/chosenLanguage.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const browserAsks = (...languages: string[]): void =>
  void vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);

describe("C-45: the language of this device", () => {
  it.each([
    [["es-MX", "en"], "es"],
    [["de-DE", "es", "en"], "es"],
    [["en-GB", "es"], "en"],
    [["de", "fr-CA"], "en"],
    [[], "en"],
  ])("is the first that its browser asks for and we have: %s is %s", (asked, language) => {
    browserAsks(...asked);
    expect(chosenLanguage()).toBe(language);
  });

  it("is the one that was chosen, before what the browser asks for", () => {
    browserAsks("es-MX");
    localStorage.setItem(languageKey, "en");
    expect(chosenLanguage()).toBe("en");
    localStorage.setItem(languageKey, "constructor");
    expect(chosenLanguage()).toBe("es");
  });
});

describe("C-45: the language of an account", () => {
  const reload = vi.fn();
  beforeEach(() => {
    reload.mockClear();
    vi.stubGlobal("location", { reload });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is that of the device from then on, and its page is loaded anew once", () => {
    browserAsks("en-US");
    expect(followLanguage("es")).toBe(true);
    expect(chosenLanguage()).toBe("es");
    expect(followLanguage("es")).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("changes nothing where nobody has chosen, or a test shows a pseudo-language", () => {
    browserAsks("en-US");
    expect(followLanguage(undefined)).toBe(false);
    localStorage.setItem(languageKey, "en-XA");
    expect(followLanguage("es")).toBe(false);
    expect(chosenLanguage()).toBe("en-XA");
    expect(reload).not.toHaveBeenCalled();
  });

  it("loads nothing anew in a browser that keeps nothing", () => {
    browserAsks("en-US");
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("no room", "QuotaExceededError");
      },
    });
    expect(followLanguage("es")).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
