import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { expectAccessible } from "../a11y/support.ts";
import { openForWriting, saveWork } from "./support/editor.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const make = caseBuilder("lo");
const root = () =>
  make.signatureCase({
    uid: "lo",
    title: "A case with objectives",
    authors: ["A. Author"],
    learningObjectives: ["Take a history"],
    cards: [make.card({ uid: "intro", title: "Presentation", content: [make.para("She comes in.")] })],
  });

test("an author adds an objective of the curriculum to the card of objectives, where the group has the flag (D-58)", async ({
  context,
}) => {
  test.setTimeout(120_000);
  const edited = await anEditedCase({ root: root(), feature_flags: { saq_phase_1: true } });
  const { page, text, complaints } = await openForWriting(context, edited);
  const button = page.getByRole("button", { name: "ADD LO", exact: true });
  await text.getByText("She comes in.").click();
  await expect(button).toHaveCount(0);
  await text.getByText("Take a history").click();
  await button.click();
  const dialog = page.getByRole("dialog", { name: "New learning objective" });
  const name = `Explain the murmur ${newUlid()}`;
  await dialog.getByLabel("Name of a new learning objective").fill(name);
  await expectAccessible(page, "adding an objective");
  await dialog.getByRole("button", { name: "Add objective" }).click();
  await expect(text.getByText(name)).toBeVisible();
  await saveWork(page);
  await page.reload();
  await expect(text.getByText(name)).toBeVisible();
  await expect(text).toHaveText(new RegExp(`Take a history\\s*${name}`));
  expect(complaints).toEqual([]);
});

test("no objective is offered where the group lacks the flag (D-58)", async ({ context }) => {
  const { page, text } = await openForWriting(context, await anEditedCase({ root: root() }));
  await text.getByText("Take a history").click();
  await expect(page.getByRole("list", { name: "Node lineage" })).toContainText("Learning Objective");
  await expect(page.getByRole("button", { name: "ADD LO", exact: true })).toHaveCount(0);
});
