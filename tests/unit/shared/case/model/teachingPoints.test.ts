import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { bold, link, rich } from "#shared/case/model/richText.ts";
import {
  contentTitle,
  holdsLinks,
  isOnlyRead,
  opensInModal,
  teachingPointsOf,
} from "#shared/case/model/teachingPoints.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const make = caseBuilder("tp");
const reusable = (more: Partial<ContentNode> = {}): ContentNode => ({
  type: "RLOModal",
  uid: "rc",
  title: "Pericarditis",
  content: [make.para("The rub decides.")],
  ...more,
});

describe("reusable content (documents §2.5 'Teaching point link', ADR 0022)", () => {
  it("is called by its title, else by the object that it came from", () => {
    expect(contentTitle(reusable({ title: rich(" Pericarditis ") }))).toBe("Pericarditis");
    expect(contentTitle(reusable({ title: " ", roData: { name: " The rub " } }))).toBe("The rub");
    expect(contentTitle(reusable({ title: "", roData: { name: 7 } }))).toBe("");
    expect(contentTitle(reusable({ title: "", roData: null }))).toBe("");
    expect(contentTitle(reusable({ title: "" }))).toBe("");
  });

  it("opens in a modal where it has a title and is only read", () => {
    expect(opensInModal(reusable())).toBe(true);
    expect(opensInModal(reusable({ title: " " }))).toBe(false);
    expect(opensInModal(reusable({ type: "section" }))).toBe(false);
    const question = make.freeTextQuestion({ stem: "Why?" });
    expect(opensInModal(reusable({ content: [make.alert({ content: [question] })] }))).toBe(false);
  });

  it.each([
    "button",
    "checkbox",
    "aiAssistantChat",
    "aiAssistantFeedback",
    "textInput",
    "ratingBar",
  ] as const)("is not only read where it holds a %s, asked again too", (type) => {
    const node = reusable({ content: [make.para("Read"), { type, uid: "acted" }] });
    expect([isOnlyRead(node), isOnlyRead(node)]).toEqual([false, false]);
  });

  it("holds something to press where its words hold a link or a medium", () => {
    expect(holdsLinks(rich("See ", link("https://guide.example", "here")))).toBe(true);
    const shown = { text: "ECG", styleRanges: [{ type: "modalMedia", range: { start: 0, end: 3 } }] };
    expect(holdsLinks(shown)).toBe(true);
    expect(holdsLinks({ ...shown, styleRanges: [{ type: "bold", range: { start: 0, end: 3 } }] })).toBe(
      false,
    );
    expect(holdsLinks("https://guide.example")).toBe(false);
    expect(holdsLinks(rich(bold("See "), link("https://guide.example", "here")))).toBe(true);
  });
});

describe("the teaching points of an objective (documents §2.2)", () => {
  const point = (uid: string, id: unknown, more: Partial<ContentNode> = {}): ContentNode =>
    reusable({ uid, roData: { learning_objective_id: id }, ...more });
  const objective = (id: unknown): ContentNode => ({
    type: "learningObjective",
    uid: "lo",
    roData: { learning_objective_id: id },
  });
  const inner = point("inner", 4);
  /** Anew each time: what a case maps is looked for once. */
  const rootAnew = (): ContentNode => ({
    type: "section",
    uid: "root",
    content: [
      point("first", 4, { type: "section", content: [inner] }),
      point("other", 5),
      point("nameless", 4, { title: "" }),
      point("worded", "4"),
      point("unmapped", "", {}),
      { ...make.para("No teaching point"), uid: "text", roData: { learning_objective_id: 4, name: "x" } },
    ],
  });
  const uidsFor = (id: unknown, root = rootAnew()) =>
    teachingPointsOf(root, objective(id)).map(({ uid }) => uid);

  it("are the named sections and reusable contents with its id, none within another, in the order of the case", () => {
    const root = rootAnew();
    expect(uidsFor(4, root)).toEqual(["first", "worded"]);
    expect(uidsFor("5", root)).toEqual(["other"]);
    expect(uidsFor(4, root)).toEqual(["first", "worded"]);
  });

  it("are none of an objective that has no id, or another one", () => {
    expect([uidsFor(9), uidsFor(""), uidsFor(undefined), uidsFor(null)]).toEqual([[], [], [], []]);
    expect(teachingPointsOf(rootAnew(), { type: "learningObjective", uid: "bare" })).toEqual([]);
  });
});
