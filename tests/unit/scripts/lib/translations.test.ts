import { describe, expect, it } from "vitest";
import { type SpokenFeature, translationProblems, updatedTranslations } from "#scripts/lib/translations.ts";
import { spokenFeatures } from "#scripts/lib/wordFiles.ts";

const feature = (messages: Record<string, string>): SpokenFeature => ({
  feature: "home",
  messages,
  notes: { title: "courses §2.4" },
  file: "web/src/features/dashboard/studentWords.ts",
});

const translated = (file: string, pairs: Record<string, string>): string =>
  Object.entries(pairs).reduce(
    (text, [english, spanish]) =>
      text.replace(`msgid "${english}"\nmsgstr ""`, `msgid "${english}"\nmsgstr "${spanish}"`),
    file,
  );

const two = feature({ title: "Your courses", next: "Next: <item/> at {time}" });
const whole = translated(updatedTranslations(two, "es", ""), {
  "Your courses": "Tus cursos",
  "Next: <item/> at {time}": "Sigue: <item/> a las {time}",
});

describe("a feature's translations", () => {
  it("hold the id, the English text, its note and its place", () => {
    const file = updatedTranslations(two, "es", "");
    expect(file).toContain("#. courses §2.4\n#: web/src/features/dashboard/studentWords.ts\n");
    expect(file).toContain('msgctxt "home.title"\nmsgid "Your courses"\nmsgstr ""');
  });

  it("stay as they are while nothing changes", () => {
    expect(updatedTranslations(two, "es", whole)).toBe(whole);
    expect(translationProblems(two, "es", whole)).toEqual([]);
  });

  it("are refused while one is missing", () => {
    const file = updatedTranslations(two, "es", "");
    expect(translationProblems(two, "es", file)).toEqual([
      "es/home.po: home.title is not translated: Your courses",
      "es/home.po: home.next is not translated: Next: <item/> at {time}",
    ]);
  });

  it("are refused while the English text is another, also when the file was brought up to date", () => {
    const changed = feature({ ...two.messages, title: "All courses" });
    expect(translationProblems(changed, "es", whole)).toContain("es/home.po: run npm run words");
    const updated = updatedTranslations(changed, "es", whole);
    expect(updated).toContain("#, fuzzy");
    expect(translationProblems(changed, "es", updated)).toEqual([
      'es/home.po: home.title has another English text now; translate it and take away "fuzzy"',
    ]);
    expect(updatedTranslations(changed, "es", updated)).toBe(updated);
  });

  it("are refused without a placeholder or a tag", () => {
    expect(translationProblems(two, "es", whole.replace("a las {time}", "luego"))).toHaveLength(1);
    expect(translationProblems(two, "es", whole.replace("Sigue: <item/>", "Sigue: <link/>"))).toHaveLength(1);
  });

  it("lose what is in the catalogue no more", () => {
    expect(updatedTranslations(feature({ title: "Your courses" }), "es", whole)).not.toContain("home.next");
  });
});

it("names of words say what they are: none is told from another by a number alone", async () => {
  const features = await spokenFeatures();
  const names = features.flatMap(({ feature, messages }) =>
    Object.keys(messages).map((name) => `${feature}.${name}`),
  );
  expect(names.length).toBeGreaterThan(1000);
  // Texts of `shared` have their English text as their name.
  expect(names.filter((name) => /[a-z][2-9]$/.test(name) && !name.startsWith("texts."))).toEqual([]);
});
