import { expect, type Page, test } from "@playwright/test";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { bold } from "#shared/case/model/richText.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aCaseWithPatient, aChat, backPainEncounter } from "#tests/builders/patient/aCaseWithPatient.ts";
import { idealStatement } from "#tests/builders/patient/aCaseWithStatement.ts";
import { expectAccessible } from "../a11y/support.ts";
import { fromMenu, openForWriting } from "./support/editor.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** A case with a patient, of whom her authors expect something, and a summary statement that they have graded. */
function aBenchedCase(): ContentNode {
  const bench = [
    {
      name: "History",
      turns: [
        { says: "Do you smoke?", tells: ["smoking-1"] },
        { says: "Do you have fever?", must: ["since Friday"] },
      ],
    },
  ];
  const root = aCaseWithPatient(aChat({ encounter: { ...backPainEncounter(), bench } }));
  const make = caseBuilder("state");
  const card = make.card({
    uid: "statement_card",
    title: "Summary statement",
    content: [
      make.summaryStatementQuestion({
        uid: "statement_question",
        title: "Summary statement",
        stem: "Write a summary statement.",
        answerComment: { nodes: [make.para(bold("Expert Answer:")), make.para(idealStatement)] },
      }),
    ],
  });
  const input = [...indexTree(card).byUid.values()].find(({ node }) => node.type === "textInput")?.node;
  if (!input) throw new Error("The card has no input");
  const grades = { person: 2, "key features": 1, "semantic qualifiers": 0 };
  const text = "A 58-year-old woman with acute back pain after lifting a crate.";
  input.aiStatementBench = { form: 1, statements: [{ name: "Good", text, grades }] };
  const pages = root.content as ContentNode[]; // of a whole case
  return { ...root, content: [...pages.slice(0, -1), card, ...pages.slice(-1)] };
}

const bench = (page: Page, at: number) => page.getByRole("region", { name: /^Bench of/ }).nth(at);
const run = async (page: Page, at: number): Promise<void> => {
  await bench(page, at).getByRole("button", { name: "Run the bench" }).click();
  await expect(bench(page, at).getByText(/passes its bench|does not pass its bench/)).toBeVisible({
    timeout: 60_000,
  });
};

test("an author says who the patient is and what is expected, and runs the bench (ADR 0399)", async ({
  context,
}, { outputDir }) => {
  test.setTimeout(180_000);
  const edited = await anEditedCase({ root: aBenchedCase() });
  const { page, url, complaints } = await openForWriting(context, edited);
  await fromMenu(page, "Details", "Virtual patients");
  const panel = page.getByRole("complementary", { name: "Virtual patients" });
  await expect(panel.getByRole("heading", { name: "Encounter" })).toBeVisible();

  await run(page, 0);
  await expect(bench(page, 0).getByRole("list", { name: "Fails" })).toContainText(
    "History, message 2 (“Do you have fever?”): the reply does not say “since Friday”",
  );
  await expect(bench(page, 0)).toContainText("1 (0 allowed)");
  await page.screenshot({ path: `${outputDir}/bench-fails-1280.png` });
  await expectAccessible(page, "the bench that fails");

  await panel.getByText("What authors expect").click();
  await panel.getByText("History", { exact: true }).click();
  await panel.getByText("2. Do you have fever?").click();
  const must = panel.getByLabel("The reply must say").last();
  await must.fill("no fever");
  await must.blur();
  await page.screenshot({ path: `${outputDir}/dialogues-1280.png` });
  await expectAccessible(page, "the dialogues");
  await panel.getByText("What authors expect").click();
  await panel.getByText("Who the patient is").click();
  await panel.getByLabel("Mood").selectOption("in pain");
  await panel.getByLabel("Voice").selectOption("slow");
  await panel.getByLabel("Interpreter in the room for").fill("Polish");
  await page.screenshot({ path: `${outputDir}/persona-1280.png` });
  await expectAccessible(page, "the persona");
  await page.getByRole("button", { name: "Apply to the case" }).click();
  await expect(page.getByRole("button", { name: "Apply to the case" })).toHaveCount(0);
  await panel.getByText("Who the patient is").click();

  await run(page, 0);
  await expect(bench(page, 0)).toContainText("The case passes its bench.");
  await expect(bench(page, 0)).toContainText("0 (0 allowed)");
  await run(page, 1);
  await expect(bench(page, 1)).toContainText("Cohen's kappa");
  await bench(page, 1).scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${outputDir}/bench-passes-1280.png` });

  await page.setViewportSize({ width: 390, height: 844 });
  await bench(page, 1).getByText("Cohen's kappa").scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${outputDir}/bench-390.png` });
  await expectAccessible(page, "the bench on a phone");
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.keyboard.press("Control+s");
  await expect(page.getByText(/Saved/).first()).toBeVisible();
  await page.goto(`${url}?panel=virtual-patients`);
  await panel.getByText("Who the patient is").click({ timeout: 60_000 });
  await expect(panel.getByLabel("Mood")).toHaveValue("in pain");
  await expect(panel.getByLabel("Interpreter in the room for")).toHaveValue("Polish");
  expect(complaints).toEqual([]);
});

test("an author is told what a new patient lacks", async ({ context }) => {
  const { encounter: _, ...chat } = aChat();
  const edited = await anEditedCase({ root: aCaseWithPatient(chat) });
  const { page } = await openForWriting(context, edited);
  await fromMenu(page, "Details", "Virtual patients");
  await expect(page.getByText("Add a dialogue or a graded statement first.")).toBeVisible();
  await page.getByText("Who the patient is").click();
  await page.getByLabel("Age and sex").fill("30-year-old man");
  await expect(page.getByRole("list", { name: "To be filled in" })).toContainText("needs a fact");
  await expect(page.getByRole("button", { name: "Apply to the case" })).toBeDisabled();
  await expectAccessible(page, "a new patient");
});
