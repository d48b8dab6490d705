import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, expect, type Page, test } from "@playwright/test";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { getSittings, putSitting } from "#functions/table/exams/sittings.ts";
import { browserArgs, browserPath } from "#scripts/lib/browser.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { untilJournaled } from "./support/journal.ts";
import { killBrowserOf } from "./support/killBrowser.ts";
import { aLine } from "./support/line.ts";
import { saveSign, signInAs } from "./support/ownPage.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const minute = 60_000;

/** A student with an exam of an hour, at the end of a line that can be cut, and what the server keeps of it. */
async function anExamOnALine() {
  const root = { ...aSmallCase("An exam"), timeLimit: 3600 };
  const { program, course, document, relationId } = await aCourseOfOneCase({ title: "An exam", root });
  const person = await aMember(course, program);
  const line = await aLine();
  const place = {
    courseId: course.id,
    programId: program.id,
    userId: person.id,
    documentId: document.id,
  };
  return {
    line,
    person,
    url: `${line.url}/document_set_document_relations/${relationId}`,
    kept: async (uid: string): Promise<unknown> => {
      const cards = await listStateCards(person.id, document.id, 1);
      return cards.flatMap(({ entries }) => entries[uid]?.value?.value ?? [])[0];
    },
    /** So much of the time passes on the server. */
    pass: async (ms: number): Promise<void> => {
      const [found] = await getSittings([place]);
      if (!found) throw new Error("Nobody has started this sitting");
      const { sitting, rev } = found;
      const segmentStartedAt = (sitting.segmentStartedAt ?? 0) - ms;
      expect(await putSitting({ ...found, sitting: { ...sitting, segmentStartedAt }, rev: rev + 1 })).toBe(
        true,
      );
    },
  };
}

const launch = async (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: await browserPath(),
    args: browserArgs,
    locale: "en-US",
    serviceWorkers: "allow",
  });

const field = (page: Page) => page.locator("textarea");
const goOnOffline = (page: Page) => page.getByRole("button", { name: "Continue offline" }).click();

test("D-25, D-30, D-31: half an hour of an exam without a network, over two reloads and a killed browser", async () => {
  test.skip(process.platform !== "linux", "Finds the browser's processes by /proc");
  test.setTimeout(120_000);
  const exam = await anExamOnALine();
  const profile = await mkdtemp(join(tmpdir(), "offline-exam-"));
  try {
    const first = await launch(profile);
    await signInAs(first, exam.person);
    const page = await first.newPage();
    await page.clock.install();
    await page.goto(exam.url);
    await page.getByRole("button", { name: "Start the exam" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start now" }).click();
    await page.getByRole("radio", { name: /Here/ }).check();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(saveSign(page, /^Saved$/)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await exam.line.cut();
    await first.setOffline(true);
    await goOnOffline(page);
    await field(page).fill("It hurts");
    await page.clock.fastForward(10 * minute);
    await untilJournaled(page, "It hurts");
    await page.reload();
    await expect(field(page)).toHaveValue("It hurts");
    await goOnOffline(page);
    await expect(saveSign(page, /^Offline$/)).toBeVisible();
    await field(page).fill("It hurts where the nerve");
    await page.clock.fastForward(10 * minute);
    await untilJournaled(page, "It hurts where the nerve");
    await page.reload();
    await goOnOffline(page);
    await expect(field(page)).toHaveValue("It hurts where the nerve");
    await field(page).fill("It hurts where the nerve is pressed.");
    await page.clock.fastForward(10 * minute);
    await untilJournaled(page, "It hurts where the nerve is pressed.");
    expect(await exam.kept(uids.essayInput)).toBeUndefined();
    await killBrowserOf(profile);
    await first.close().catch(() => undefined);

    // Started anew at the start page, which leads to what was open.
    const second = await launch(profile);
    await second.setOffline(true);
    const again = await second.newPage();
    await again.clock.install({ time: Date.now() + 30 * minute });
    await again.goto(exam.line.url);
    await goOnOffline(again);
    await expect(field(again)).toHaveValue("It hurts where the nerve is pressed.");
    await expect(again).toHaveURL(exam.url);
    await again.getByRole("button", { name: "Read: First" }).click();
    await expect(again.getByRole("radio", { name: /Here/ })).toBeChecked();

    // The cookie of a browser that is killed within seconds of signing in may be lost.
    await signInAs(second, exam.person);
    await exam.pass(30 * minute);
    await exam.line.mend();
    await second.setOffline(false);
    await again.getByRole("button", { name: "OK", exact: true }).click({ timeout: 20_000 });
    await expect(saveSign(again, /^Saved$/)).toBeVisible({ timeout: 20_000 });
    await expect(again.getByRole("timer")).toHaveText(/^29:\d\d$/);
    await expect.poll(() => exam.kept(uids.essayInput)).toBe("It hurts where the nerve is pressed.");
    expect(await exam.kept(uids.choice)).toBe(true);
    await second.close();
  } finally {
    await exam.line.cut();
    await rm(profile, { recursive: true, force: true });
  }
});
