import { readFileSync } from "node:fs";
import PO from "pofile";
import { afterEach, describe, expect, it } from "vitest";
import {
  cardLabel,
  pageClass,
  pageSubtypes,
  sectionSubtypes,
  topperOf,
} from "#shared/case/model/subtypes.ts";
import { flowTexts } from "#shared/case/model/texts.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { panelTitles } from "#shared/case/tools/panels.ts";
import { errorText } from "#shared/contract/errors.ts";
import { learnerTexts } from "#shared/contract/learnerTexts.ts";
import { anyCourseItemList } from "#shared/domain/collection/courseItemList.ts";
import { courseList } from "#shared/domain/collection/courseList.ts";
import { examStatusText } from "#shared/domain/examStatus.ts";
import { catalogueOf, setSpeaker, translated, withoutPlurals } from "#shared/words/wordsOf.ts";

const aSection = (subtype: string, classes: string[] = []): ContentNode => ({
  uid: subtype,
  type: "section",
  subtype,
  classes,
});
const aPage = (subtype: (typeof pageSubtypes)[number]) => aSection(subtype, [pageClass(subtype)]);

afterEach(() => setSpeaker(withoutPlurals));

const inSpanish = (): void => {
  const { items } = PO.parse(readFileSync("web/words/es/texts.po", "utf8"));
  const said = new Map(items.map(({ msgctxt, msgstr: [text = ""] }) => [msgctxt, text]));
  setSpeaker((id, message) => said.get(id) ?? message);
};

describe("texts of shared that learners read", () => {
  it("are said in the reader's language where they are shown, and stay English where they are kept", () => {
    inSpanish();
    expect(translated(flowTexts.continue)).toBe("Continuar");
    expect(translated(examStatusText(null))).toBe("Sin empezar");
    expect(translated(errorText.CASE_LOCKED)).toBe(
      "Debes completar el caso previo antes de acceder a este caso.",
    );
    expect(flowTexts.continue).toBe("Continue");
  });

  it("have the names of the sorts and filters of a learner's lists, of the tools, and of cards by their kind", () => {
    const { messages = {} } = catalogueOf(learnerTexts) ?? {};
    const lists = [courseList, anyCourseItemList].flatMap(({ sortOptions, selectFilters }) => [
      ...sortOptions.map(({ label }) => label),
      ...selectFilters.flatMap(({ title, options }) => [title, ...options.map(({ label }) => label)]),
    ]);
    const labels = pageSubtypes.flatMap((subtype) => cardLabel(aPage(subtype)) ?? []);
    const toppers = sectionSubtypes.flatMap((subtype) => topperOf(aSection(subtype)) ?? []);
    expect(labels).toHaveLength(pageSubtypes.length);
    const shown = [...lists, ...labels, ...toppers, ...Object.values(panelTitles)];
    expect(shown.filter((text) => !(text in messages))).toEqual(["GENERIC"]);
  });

  it("stay as they are where no translation is known: an author's text, and one that staff alone meet", () => {
    inSpanish();
    expect(translated("Call the surgeon")).toBe("Call the surgeon");
    expect(translated(errorText.LOCK_HELD)).toBe(errorText.LOCK_HELD);
  });

  it("have no placeholders, which `translated` would not fill", () => {
    const { messages } = catalogueOf(learnerTexts) ?? { messages: {} as Readonly<Record<string, string>> };
    expect(Object.keys(messages).length).toBeGreaterThan(100);
    expect(Object.values(messages).filter((text) => /[{}<>]/.test(text))).toEqual([]);
  });
});
