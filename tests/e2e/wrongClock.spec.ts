import { expect, test } from "@playwright/test";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

for (const minutes of [4, -90]) {
  test(`D-30: a device whose clock is off by ${minutes} minutes stamps answers with the right time`, async ({
    browser,
  }) => {
    const { program, course, document, relationId: item } = await aCourseOfOneCase();
    const person = await aMember(course, program);
    const context = await browser.newContext();
    await signInAs(context, person);
    const page = await context.newPage();
    await page.addInitScript((error) => {
      const real = Date.now;
      Date.now = () => real() + error;
    }, minutes * 60_000);

    await page.goto(`${productUrl()}/document_set_document_relations/${item}`);
    await page.getByRole("radio", { name: /Here/ }).check();
    const before = Date.now();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    const graded = async (): Promise<number | undefined> => {
      const cards = await listStateCards(person.id, document.id, 1);
      const card = cards.find(({ card_uid }) => card_uid === uids.cardOne);
      return card?.entries[`${uids.question}_input`]?.graded?.updatedAt;
    };
    await expect.poll(graded).toBeDefined();
    // Seconds, not minutes: a header of a reply says no more.
    expect(Math.abs(((await graded()) ?? 0) - before)).toBeLessThan(30_000);
    await context.close();
  });
}
