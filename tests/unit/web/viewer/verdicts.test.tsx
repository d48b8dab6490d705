import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { revealedNodes } from "#shared/case/sealed/reveal.ts";
import { seal } from "#shared/case/sealed/seal.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { type make, showNodes } from "./playing.tsx";

const several = (m: ReturnType<typeof make>): ContentNode =>
  m.multipleChoiceQuestion({
    uid: "q",
    stem: "Which tests?",
    options: [
      { text: "ECG", correct: true, explanation: "It changes what happens next." },
      { text: "Troponin", correct: true },
      { text: "CT", explanation: "It tells nothing that counts now." },
      { text: "EEG" },
    ],
  });
const option = (words: string): HTMLElement =>
  screen.getByText(words, { exact: true }).closest("label") as HTMLElement; // of its own
const submit = (): void => void fireEvent.click(screen.getByRole("button", { name: "Submit" }));

describe("what a submitted answer teaches (D-16, D-17, D-19)", () => {
  it("says at each option by sign and word whether it was right, what was right of how many, and why", () => {
    showNodes((m) => [several(m)]);
    for (const words of ["ECG", "CT"]) fireEvent.click(within(option(words)).getByRole("checkbox"));
    expect(screen.queryByText(/changes what happens next/)).toBeNull();
    submit();

    expect(screen.getByText("1 of 2 right, 1 wrong")).toBeVisible();
    expect(within(option("ECG")).getByText("Best option").querySelector("svg")).not.toBeNull();
    expect(within(option("ECG")).getByText("Your answer")).toBeVisible();
    expect(within(option("CT")).getByText("Not the best").querySelector("svg")).not.toBeNull();
    expect(within(option("Troponin")).getByText("Best option")).toBeVisible();
    expect(within(option("Troponin")).queryByText("Your answer")).toBeNull();
    expect(within(option("EEG")).queryByText(/best|Your answer/i)).toBeNull();
    expect(screen.getByRole("checkbox", { name: /ECG/ })).toHaveAccessibleDescription(
      "It changes what happens next.",
    );
    expect(within(option("CT")).getByText("It tells nothing that counts now.")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Submitted$/ })).toHaveAttribute("aria-disabled", "true");
  });

  it("speaks of a key-feature question in the same way where it shows its grade, and not where it does not", () => {
    const cdq = (shouldShowGrade: boolean) =>
      showNodes((m) => {
        const question = m.cdqQuestion({
          uid: "q",
          stem: "What next?",
          features: [{ uid: "f", text: "Airway" }],
          options: [
            { text: "Oxygen", answer: true, feature: "f" },
            { text: "Wait", answer: "poison", feature: "f", explanation: "He has no time." },
          ],
        });
        const content = contentOf(question).map((node) =>
          node.type === "cdqQuestion" ? { ...node, shouldShowGrade } : node,
        );
        return [{ ...question, content }];
      });
    cdq(true);
    fireEvent.click(screen.getByRole("checkbox", { name: /Wait/ }));
    submit();
    expect(screen.getByText("Incorrect")).toBeVisible();
    expect(within(option("Wait")).getByText("Not correct")).toBeVisible();
    expect(within(option("Wait")).getByText("He has no time.")).toBeVisible();
    cleanup();

    cdq(false);
    fireEvent.click(screen.getByRole("checkbox", { name: /Wait/ }));
    submit();
    expect(screen.queryByText("Incorrect")).toBeNull();
    expect(screen.queryByText("Not correct")).toBeNull();
  });

  it("says of a matcher how many items are right, and why an item belongs where it does", () => {
    showNodes((m) => {
      const question = m.categoryMatcherQuestion({
        uid: "q",
        stem: "Sort.",
        categories: [
          { text: "Left", items: ["Crackles"] },
          { text: "Right", items: ["Oedema"] },
        ],
      });
      const content = contentOf(question).map((node) => ({
        ...node,
        ...(node.contentItems && {
          contentItems: node.contentItems.map((item) => ({ ...item, explanation: "By its side." })),
        }),
      }));
      return [{ ...question, content }];
    });
    for (const item of ["Crackles", "Oedema"]) {
      fireEvent.click(screen.getByRole("button", { name: item }));
      fireEvent.click(
        within(screen.getByRole("group", { name: "Left" })).getByRole("button", { name: /^Place here/ }),
      );
    }
    expect(screen.queryByText("By its side.")).toBeNull();
    submit();
    expect(screen.getByText("1 of 2 right, 1 wrong")).toBeVisible();
    expect(screen.getAllByText("By its side.")).toHaveLength(2);
  });
});

describe("explanations of an exam's options (ADR 0080)", () => {
  const explained = (node: ContentNode): ContentNode => ({
    ...node,
    ...(node.type === "multipleChoiceAnswer" ? { explanation: "Told afterwards." } : {}),
    ...(Array.isArray(node.content) ? { content: node.content.map(explained) } : {}),
  });
  const root: ContentNode = { ...explained(aSmallCase("An exam")), timeLimit: 600 };
  const section = timedSectionOf(root) ?? { uid: "", timeLimitSeconds: 0 };
  const told = (tree: ContentNode): number =>
    findNodes(tree, (node) => node.explanation !== undefined).length;
  const inputUid = uids.choice.replace(/_\d+$/, "");

  it("are not in what leaves the server before the question is submitted, and come with its reply", () => {
    expect(told(root)).toBeGreaterThan(0);
    expect(told(seal(root, section, { stage: "running", revealed: new Set() }))).toBe(0);
    const given = revealedNodes(root, section, { asked: [inputUid], revealed: new Set([inputUid]) });
    expect(given.reduce((sum, node) => sum + told(node), 0)).toBeGreaterThan(0);
  });
});
