import { afterEach, describe, expect, it } from "vitest";
import { wordsOf } from "#shared/words/wordsOf.ts";
import { speak } from "#web/app/words/speak.ts";

const words = wordsOf("tests", {
  saved: "Saved",
  greeting: "Hello {name}",
  daysLeft: "{n, plural, one {# day left} other {# days left}}",
  next: "Next: <item/>",
});

afterEach(async () => {
  localStorage.removeItem("language");
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

  it("stay English where the device has kept something that is no language", async () => {
    localStorage.setItem("language", "__proto__");
    await speak();
    expect(words.saved).toBe("Saved");
  });

  it("are accented and longer in the pseudo-language, but for names, tags and what people wrote", async () => {
    localStorage.setItem("language", "en-XA");
    await speak();
    expect(words.saved).toMatch(/^⟦Šàvèď ~+⟧$/);
    expect(words.greeting({ name: "Ana" })).toMatch(/^⟦Ĥèĺĺò Ana ~+⟧$/);
    expect(words.daysLeft({ n: 2 })).toMatch(/^⟦2 ďàýš ĺèfť ~+⟧$/);
    expect(words.next).toMatch(/^⟦Ñèxť: <item\/> ~+⟧$/);
    expect(document.documentElement.lang).toBe("en-XA");
  });

  it("run from right to left in the other", async () => {
    localStorage.setItem("language", "ar-XB");
    await speak();
    expect(document.documentElement.dir).toBe("rtl");
    expect(words.saved).toContain("Šàvèď");
  });
});
