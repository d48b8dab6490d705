import { expect, test } from "@playwright/test";
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from "docx";
import { newUlid } from "#functions/runtime/clock.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(150_000);

test("an author makes a draft of a Word file, having read what was not understood, and takes it out to Word again", async ({
  context,
}) => {
  const program = await aProgram({ is_editorial: true });
  await signInAs(context, await aPerson([{ program, role: "Content Production Associate" }]));
  const mark = newUlid();
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/documents`);
  await page.getByRole("button", { name: "Import from Word" }).click({ timeout: 30_000 });
  const dialog = page.getByRole("dialog", { name: "Import from Word" });
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });

  await choose("renamed.docx", Buffer.from("MZ a program"));
  await expect(dialog.getByRole("alert")).toContainText("No case was made.", { timeout: 30_000 });

  const file = await Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun("History")] }),
            new Paragraph({ children: [new TextRun({ text: `He coughs ${mark}.`, strike: true })] }),
          ],
        },
      ],
    }),
  );
  await choose(`Cough ${mark}.docx`, file);
  await expect(dialog.getByText("Strikethrough was left out.")).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expectAccessibleInEveryLook(page, "what a Word file would be as a case");
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue(`Cough ${mark}`);
  await dialog.getByRole("button", { name: "Create case" }).click();
  await expect(page).toHaveURL(/\/versions\/\d+\/edit/);
  await expect(page.getByText(`He coughs ${mark}.`)).toBeVisible({ timeout: 30_000 });

  await page.getByRole("button", { name: "Version", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export to Word" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Cough-.*\.docx$/);
  expect(complaints).toEqual([]);
});
