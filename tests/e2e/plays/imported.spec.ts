import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { runImport } from "#tests/builders/runImport.ts";
import { aPerson, aProgram, type BuiltPerson } from "#tests/builders/world.ts";
import { fixture, hasOpenData, readOpenData } from "#tests/unit/scripts/import/osce/openData.ts";
import { expectAccessible } from "../../a11y/support.ts";
import { complaintsOf, signInAs } from "../support/ownPage.ts";
import { productUrl } from "../support/people.ts";
import { continueButton } from "../support/play.ts";
import { expectKept, expectNeverFalling, playWhole } from "../support/playWhole.ts";
import { useProduct } from "../support/product.ts";

// A trace of so many steps costs as much as the steps.
test.use({ trace: "off" });

const wanted = 10;

/** Every so many of the open data where it is here, else the examinations of our own: they are ten, too. */
function tenExaminations(): Uint8Array[] {
  if (!hasOpenData) return [fixture("good"), fixture("odd")];
  const lines = Buffer.from(readOpenData())
    .toString("utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const step = Math.floor(lines.length / wanted);
  const some = lines.filter((_line, index) => index % step === 0).slice(0, wanted);
  return [Buffer.from(some.join("\n"))];
}

type Item = { url: string; title: string };

test.describe(`D-05, D-10: ten imported cases, ${hasOpenData ? "of the open data" : "of our own"}`, () => {
  let student: BuiltPerson;
  let courseName: string;

  test.beforeAll(async () => {
    useProduct();
    const program = await aProgram();
    student = await aPerson([{ program, role: "Student" }]);
    courseName = `Imported ${program.subdomain}`;
    const folder = mkdtempSync(join(tmpdir(), "import-"));
    for (const [index, file] of tenExaminations().entries()) {
      const path = join(folder, `${index}.jsonl`);
      writeFileSync(path, file);
      const args = [path, "--course", courseName, "--program", program.subdomain, "--enroll"];
      const run = await runImport(process.env.PRODUCT_DATA_DIR ?? "", args);
      expect(run.out, run.err).toContain("refused 0");
      expect(run.code).toBe(0);
    }
    rmSync(folder, { recursive: true });
  });

  test("play to their end by what the page shows, and stay as they were left", async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ reducedMotion: "reduce" });
    await signInAs(context, student);
    const page = await context.newPage();
    await page.clock.install();
    const complaints = complaintsOf(page);

    const items = await openCourse(page, courseName);
    for (const [index, { url, title }] of items.entries()) {
      await test.step(title, async () => {
        await page.goto(url);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(continueButton(page)).toBeVisible();
        // Another card of each, so that each kind of card is looked at.
        const lookedAt = (index % 6) + 1;
        const played = await playWhole(page, async (card) => {
          if (card === lookedAt) await expectAccessible(page, `${title}, card ${card}`);
        });
        expect(played).toMatchObject({ choices: 1, texts: 1 });
        // What named the diagnosis before the question stands on a card of its own behind it.
        expect([6, 7]).toContain(played.cards);
        expectNeverFalling(played.percents);
        expect(played.percents[0]).toBeGreaterThan(0);
        expect(played.percents.at(-2)).toBeLessThan(100);
        expect(played.percents.at(-1)).toBe(100);
        await expectKept(page);
      });
    }
    expect(complaints).toEqual([]);
    await expectCourseComplete(page, courseName);
    await context.close();
  });
});

/** Finds the course as a student does. */
async function openCourse(page: Page, name: string): Promise<Item[]> {
  await page.goto(productUrl());
  await page.getByRole("main").getByRole("link", { name }).first().click();
  const links = page.getByRole("main").getByRole("article").getByRole("heading").getByRole("link");
  await expect(links).toHaveCount(wanted);
  return links.evaluateAll((all) =>
    all.map((link) => ({ url: (link as HTMLAnchorElement).href, title: link.textContent?.trim() ?? "" })),
  );
}

/** What the server counted, a moment after the last play. */
async function expectCourseComplete(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await openCourse(page, name);
    const finished = page.getByRole("main").getByRole("article").filter({ hasText: "100%" });
    await expect(finished).toHaveCount(wanted, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}
