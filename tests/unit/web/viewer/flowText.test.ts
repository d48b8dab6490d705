import { afterEach, describe, expect, it } from "vitest";
import { concat } from "#shared/case/model/richText.ts";
import { flowTexts } from "#shared/case/model/texts.ts";
import { setSpeaker, withoutPlurals } from "#shared/words/wordsOf.ts";
import { inReadersLanguage } from "#web/viewer/flowText.ts";

afterEach(() => setSpeaker(withoutPlurals));

describe("texts that the card flow adds to a case", () => {
  it("say thanks in the reader's language, with the case's own title", () => {
    setSpeaker((id, message, values) => (id === "viewer.thankYou" ? `Gracias: ${values?.title}` : message));
    expect(inReadersLanguage(concat([flowTexts.thankYou("Chest pain. Part 2")]))).toBe(
      "Gracias: Chest pain. Part 2",
    );
    expect(inReadersLanguage(concat(["Thank you for reading this."]))).toBe("Thank you for reading this.");
  });
});
