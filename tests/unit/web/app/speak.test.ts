import { afterEach, describe, expect, it, vi } from "vitest";
import { displayDate } from "#shared/words/dates.ts";
import { setLanguage } from "#shared/words/language.ts";
import { translated, wordsOf } from "#shared/words/wordsOf.ts";
import { speak } from "#web/app/words/speak.ts";
import { words as homeWords } from "#web/features/dashboard/studentWords.ts";

const words = wordsOf("tests", {
  saved: "Saved",
  greeting: "Hello {name}",
  daysLeft: "{n, plural, one {# day left} other {# days left}}",
  next: "Next: <item/>",
});

afterEach(async () => {
  localStorage.removeItem("language");
  setLanguage("en-US");
  document.documentElement.lang = "en";
  document.documentElement.dir = "ltr";
  await speak();
});

describe("the words of the page", () => {
  it("are English unless this device has another language", async () => {
    await speak();
    expect(words.saved).toBe("Saved");
    expect(words.greeting({ name: "Ana {x}" })).toBe("Hello Ana {x}");
    expect([1, 2, 1234].map((n) => words.daysLeft({ n }))).toEqual([
      "1 day left",
      "2 days left",
      "1,234 days left",
    ]);
  });

  it("say a text of `shared` that nobody has translated as it is, and complain of nothing", async () => {
    const warn = vi.spyOn(console, "warn");
    await speak();
    expect(translated("Not in {any} catalogue")).toBe("Not in {any} catalogue");
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it("stay English where the device has kept something that is no language", async () => {
    localStorage.setItem("language", "__proto__");
    await speak();
    expect(words.saved).toBe("Saved");
  });

  it("are Spanish, with its dates, where this device has it; a word that nobody has translated stays English", async () => {
    localStorage.setItem("language", "es");
    await speak();
    expect(homeWords.upcomingExams).toBe("Próximos exámenes");
    expect([1, 2].map((n) => homeWords.minutesLeft({ n }))).toEqual(["Queda 1 minuto", "Quedan 2 minutos"]);
    expect(displayDate("2026-11-21T12:00:00.000Z", "UTC")).toBe("21 de noviembre de 2026");
    expect(words.saved).toBe("Saved");
    expect(document.documentElement.lang).toBe("es");
  });

  it("are accented and longer in the pseudo-language, but for names, tags and what people wrote", async () => {
    localStorage.setItem("language", "en-XA");
    await speak();
    expect(words.saved).toMatch(/^⟦Šàvèď [~ ]+⟧$/);
    expect(words.greeting({ name: "Ana" })).toMatch(/^⟦Ĥèĺĺò Ana [~ ]+⟧$/);
    expect(words.daysLeft({ n: 2 })).toMatch(/^⟦2 ďàýš ĺèfť [~ ]+⟧$/);
    expect(words.next).toMatch(/^⟦Ñèxť: <item\/> [~ ]+⟧$/);
    expect(document.documentElement.lang).toBe("en-XA");
  });

  it("run from right to left in the other", async () => {
    localStorage.setItem("language", "ar-XB");
    await speak();
    expect(document.documentElement.dir).toBe("rtl");
    expect(words.saved).toContain("Šàvèď");
  });
});
