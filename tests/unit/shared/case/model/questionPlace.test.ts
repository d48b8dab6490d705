import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { questionPlace } from "#shared/case/model/questionPlace.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";

const make = caseBuilder("q");
const input: ContentNode = { type: "textInput", uid: "input" };
const ask = (title: string, ...content: ContentNode[]) =>
  questionPlace(aSmallCase("A case", [make.section(undefined, { uid: "asked", title, content })]), "input");

describe("where an answer stands", () => {
  it("is its innermost section, with the card's title and the words that ask", () => {
    const place = { key: smallCaseUids.essay, card: "Second", question: "Why?" };
    expect(questionPlace(aSmallCase(), smallCaseUids.essayInput)).toEqual(place);
  });

  it("asks by the first paragraph that says something, else by the section's title, else not at all", () => {
    expect(ask("Title", make.para(" "), make.para(" Why? "), make.para("Say."), input).question).toBe("Why?");
    expect(ask("Title", make.para(" "), input).question).toBe("Title");
    expect(ask("", { type: "author", uid: "by", content: make.para("A").content }, input)).toEqual({
      key: "asked",
      card: "First",
      question: "",
    });
  });

  it("cuts a question of more than 140 characters", () => {
    const asked = (text: string) => ask("", make.para(text), input).question;
    expect(asked("x".repeat(140))).toBe("x".repeat(140));
    expect(asked("x".repeat(141))).toBe(`${"x".repeat(139)}…`);
    expect(asked(`${"x".repeat(138)} and more`)).toBe(`${"x".repeat(138)}…`);
  });

  it("is the section around reusable content that asks", () => {
    const content: ContentNode = { type: "RLOModal", uid: "reused", title: "R", content: [input] };
    expect(ask("Asked", content)).toEqual({ key: "asked", card: "First", question: "Asked" });
  });

  it("of a node that stands in no section, or nowhere, is the node itself", () => {
    expect(questionPlace(aSmallCase(), "nobody")).toEqual({ key: "nobody", card: "", question: "" });
    const alone: ContentNode = { ...make.para("x"), uid: "alone" };
    expect(questionPlace(alone, "alone")).toEqual({ key: "alone", card: "", question: "" });
  });
});
