import { describe, expect, it } from "vitest";
import { fontFaces } from "#functions/print/fonts.ts";

/** Code points of the rules' ranges. */
const covers = (css: string, letter: string): boolean =>
  [...css.matchAll(/unicode-range:([^;]+);/g)].some(([, ranges = ""]) =>
    ranges.split(",").some((range) => {
      const [from = "", to = from] = range.trim().slice(2).split("-");
      const code = letter.codePointAt(0) ?? 0;
      return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
    }),
  );

describe("fonts of what is printed (G)", () => {
  it.each([
    "Ärger",
    "ʻōlelo",
    "β-blocker ≥ 10⁹",
    "♀ and ♂",
    "✓ done",
    "Привет",
    "Ґ",
    "Nguyễn Thị Ả",
    "כאב בחזה",
    "ألم في الصدر",
    "胸痛三天",
    "胸の痛み",
    "가슴 통증",
    "王さん、（痛）",
  ])("has every letter of %j", (text) => {
    const css = fontFaces(text);
    expect([...text].filter((letter) => !covers(css, letter))).toEqual([]);
  });

  it("loads letters that most texts lack for a text alone that has them", () => {
    const usual = fontFaces("Chest pain since the morning.");
    expect(covers(usual, "П")).toBe(false);
    expect(fontFaces("Привет").length).toBeGreaterThan(usual.length);
    expect(fontFaces("Chest pain")).toBe(usual);
  });

  it("draws Han letters as Japanese where there is kana, and as Chinese elsewhere", () => {
    const facesOf = (text: string) =>
      fontFaces(text)
        .split("\n")
        .filter((rule) => rule.includes("East Asian"));
    const [chinese, japanese] = [facesOf("痛"), facesOf("痛み")];
    expect(chinese).toHaveLength(1);
    expect(japanese.length).toBeGreaterThan(0);
    expect(japanese).not.toContain(chinese[0]);
  });

  it("loads of some hundred files those alone that a text needs", () => {
    const rules = fontFaces("王")
      .split("\n")
      .filter((rule) => rule.includes("East Asian"));
    expect(rules).toHaveLength(1);
  });
});
