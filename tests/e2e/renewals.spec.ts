import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { aQuote, aQuoteInterface } from "#tests/builders/quotes.ts";
import { aCourse, aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInBothSchemes } from "../a11y/support.ts";
import { brokenWords } from "./support/brokenWords.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const sent = { quote_sent_at: "2026-11-01T00:00:00.000Z", initial_price: 600_000 };
const confirmed = {
  ...sent,
  quote_submitted_at: "2026-11-02T00:00:00.000Z",
  quote_confirmed_at: "2026-11-03T00:00:00.000Z",
};
const address = (year: number): string =>
  `${productUrl()}/quote_interfaces?current_school_year=${year}_${year + 1}`;

/** A program of this test, found by a word that no other has. */
const aNamedProgram = (mark: string, name: string): Promise<Program> =>
  aProgram({ name: `${name} ${mark}`, subdomain: `${name.toLowerCase()}-${mark}` });

async function asProvider(context: BrowserContext): Promise<Page> {
  const program = await aProgram();
  await signInAs(context, await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
  return context.newPage();
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole("dialog");

test("C-41, C-42: a provider admin finds programs, sends and resets a quote, adds an addendum, and changes the year", async ({
  context,
}) => {
  test.setTimeout(120_000);
  const mark = newUlid().slice(-8).toLowerCase();
  const [ready, done, full, fresh] = await Promise.all(
    ["Aldergrove", "Birchwood", "Cedarhurst", "Dogwood"].map((name) => aNamedProgram(mark, name)),
  );
  if (!ready || !done || !full || !fresh) throw new Error("Four programs were asked for");
  const of = (program: Program) => ({ program_id: program.id, program_name: program.name, school_year: 26 });
  await aQuoteInterface({
    ...of(ready),
    previous_courses: ["fm_price", "im_price"],
    link_number: 0,
    link_expires_at: null,
    quotes: [aQuote({ courses: ["fm_price", "ger_price"] })],
  });
  await aQuoteInterface({
    ...of(done),
    previous_courses: ["fm_price"],
    psa_email: `psa.${mark}@school.test`,
    quotes: [aQuote({ ...confirmed, courses: ["fm_price", "woc_price"] })],
  });
  await aPerson([{ program: done, role: "Teacher", subscription_end: "2999-01-01T00:00:00.000Z" }], {
    email: `psa.${mark}@school.test`,
  });
  await aQuoteInterface({
    ...of(full),
    quotes: Array.from({ length: 6 }, () => aQuote({ ...confirmed, courses: ["im_price"] })),
  });
  await aQuoteInterface({ ...of(fresh), school_year: 27, quotes: [aQuote({ courses: ["neu_price"] })] });

  const page = await asProvider(context);
  await page.setViewportSize({ width: 1280, height: 800 });
  const complaints = complaintsOf(page);
  await page.goto(address(26));
  await expect(page.getByRole("heading", { level: 1, name: "Renewals 2026-2027" })).toBeVisible();
  await page.getByPlaceholder("Search Programs...").fill(`wood-${mark}`);
  await expect(page.getByRole("status").filter({ hasText: "1 program" })).toBeVisible();
  await expect(rowOf(page, done.name)).toBeVisible();
  await page.getByPlaceholder("Search Programs...").fill(mark);
  await expect(page.getByRole("status").filter({ hasText: "3 programs" })).toBeVisible();
  for (const group of [
    "Program Information",
    "Subscription Process",
    "Subscription Information",
    "Signature Courses",
    "WISE and CARE Courses",
    "Role Counts",
  ])
    await expect(page.getByRole("columnheader", { name: group, exact: true })).toHaveCount(1);
  await expect(rowOf(page, full.name)).toContainText("New program");
  await expect(rowOf(page, full.name)).toContainText("All 5 addenda added");
  await expect(rowOf(page, ready.name)).toContainText("REVOKE");
  await expect(rowOf(page, ready.name)).toContainText("LEND");
  await expect(rowOf(page, ready.name)).toContainText("DEACTIVATE");
  await expect(rowOf(page, done.name).getByRole("cell", { name: "1 -> 0", exact: true })).toBeVisible();
  await expect(rowOf(page, done.name).getByRole("cell", { name: "0 -> 1", exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "renewal dashboard");

  await rowOf(page, ready.name).getByRole("button", { name: "Send Original Quote" }).click();
  await expect(dialogOf(page)).toContainText(`Send the Original quote to the contacts of ${ready.name}?`);
  await press(page, "Send quote");
  await expect(page.getByText("Quote sent.")).toBeVisible();
  await rowOf(page, ready.name).getByRole("button", { name: "Reset Original Quote" }).click();
  await expect(dialogOf(page)).toContainText(`Are you sure you want to reset the quote for ${ready.name}?`);
  await press(page, "Reset quote");
  await expect(rowOf(page, ready.name).getByRole("button", { name: "Send Original Quote" })).toBeVisible();

  await rowOf(page, done.name).getByRole("button", { name: "Add Addendum 1" }).click();
  await expect(rowOf(page, done.name).getByRole("button", { name: "Send Addendum 1 Quote" })).toBeVisible();
  await expect(rowOf(page, done.name).getByRole("link", { name: "Quote Interface" })).toHaveAttribute(
    "href",
    new RegExp(`${done.id}-26-1/edit$`),
  );

  await page.getByLabel("Dashboard of the school year").selectOption("2027-2028 Dashboard");
  await expect(rowOf(page, fresh.name)).toContainText("Ready to Send");
  await expect(rowOf(page, done.name)).toHaveCount(0);
  // The year is kept in this browser: the entry of the navigation leads to it.
  expect(await page.evaluate(() => localStorage.getItem("dashboardYear"))).toBe("27_28");
  await page.goto(`${productUrl()}/quote_interfaces`);
  await expect(page.getByRole("heading", { level: 1, name: "Renewals 2027-2028" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("C-42: a provider admin sees what updates change, runs them and takes them back", async ({
  context,
}) => {
  test.setTimeout(90_000);
  const mark = newUlid().slice(-8).toLowerCase();
  const program = await aNamedProgram(mark, "Fernwood");
  const address26 = `psa.${mark}@school.test`;
  await aPerson([{ program, role: "Teacher", subscription_end: "2999-01-01T00:00:00.000Z" }], {
    email: address26,
    first_name: "Paula",
    last_name: "Service",
  });
  const ends = { subscription_end: "2026-07-01T12:00:00.000Z" };
  await aPerson([{ program, role: "Student", ...ends }]);
  await aQuoteInterface({
    program_id: program.id,
    program_name: program.name,
    school_year: 26,
    psa_email: address26,
    quotes: [aQuote({ ...confirmed, courses: ["obgyn_price"] })],
  });
  const page = await asProvider(context);
  const complaints = complaintsOf(page);
  await page.goto(address(26));
  await page.getByPlaceholder("Search Programs...").fill(mark);
  await expect(page.getByRole("status").filter({ hasText: /^1 program$/ })).toBeVisible();
  await rowOf(page, program.name).getByRole("button", { name: "Run Updates" }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(`Are you sure you want to run updates for ${program.name}?`);
  await expect(dialog).toContainText("1 member gets access until");
  await expect(dialog).toContainText("Paula Service: Teacher -> Program Service Administrator");
  await expect(dialog).toContainText("LEND Obstetrics and Gynecology: 1 item");
  await expectAccessibleInBothSchemes(page, "updates of a program");
  await dialog.getByRole("button", { name: "Run Updates" }).click();
  await expect(dialog).toContainText("Updates are done.", { timeout: 30_000 });
  await expect(dialog).toContainText("The program already has what its quotes confirmed.");
  await expect(dialog.getByRole("button", { name: "Run Updates" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Undo last run" }).click();
  await expect(dialog).toContainText("The updates were undone.", { timeout: 30_000 });
  await expect(dialog).toContainText("Paula Service: Teacher -> Program Service Administrator");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(rowOf(page, program.name).getByRole("button", { name: "Run Updates" })).toBeFocused();
  expect(complaints).toEqual([]);
});

test("C-41: at 390 px each program is a card with its stage, changes and buttons", async ({ context }) => {
  const mark = newUlid().slice(-8).toLowerCase();
  const program = await aNamedProgram(mark, "Elmhurst");
  await aQuoteInterface({
    program_id: program.id,
    program_name: program.name,
    school_year: 26,
    previous_courses: ["fm_price"],
    quotes: [aQuote({ ...confirmed, courses: ["im_price"] })],
  });
  await aPerson([{ program, role: "Student", subscription_end: "2999-01-01T00:00:00.000Z" }]);
  const page = await asProvider(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address(26));
  await page.getByPlaceholder("Search Programs...").fill(mark);
  const card = page.getByRole("listitem").filter({ hasText: program.name });
  await expect(card).toContainText("Quote Confirmed");
  await expect(card).toContainText("REVOKE Family Medicine, LEND Internal Medicine");
  await card.getByText("Role counts").click();
  await expect(card).toContainText("Student: 1");
  await expect(card.getByRole("button", { name: "Reset Original Quote" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Run Updates" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "renewals at 390 px");
});

test("C-42: a provider admin refreshes a program from the CRM, and reads what was exchanged", async ({
  context,
}) => {
  const mark = newUlid().slice(-8).toLowerCase();
  const program = await aNamedProgram(mark, "Foxglove");
  await aQuoteInterface({
    program_id: program.id,
    program_name: program.name,
    school_year: 26,
    quotes: [aQuote({ ...confirmed, courses: ["im_price"] })],
  });
  const page = await asProvider(context);
  const complaints = complaintsOf(page);
  await page.goto(address(26));
  await expect(page.getByRole("button", { name: /^Refresh All From / })).toBeVisible();
  await page.getByPlaceholder("Search Programs...").fill(mark);
  await expect(page.getByRole("status").filter({ hasText: /^1 program$/ })).toBeVisible();
  await rowOf(page, program.name).getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Refreshed:" })).toContainText("0 refused", {
    timeout: 30_000,
  });
  await page.getByRole("link", { name: / log$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: / log$/ })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: program.name }).first()).toBeVisible();
  await expectAccessibleInBothSchemes(page, "the log of the CRM");
  expect(complaints).toEqual([]);
});

test("C-42: a provider admin sets courses and prices of a year, opens it for all programs, and sees their use", async ({
  context,
}) => {
  test.setTimeout(120_000);
  const mark = newUlid().slice(-8).toLowerCase();
  const course = await aCourse([await aProgram()], { program_id: null, name: `Addiction care ${mark}` });
  const page = await asProvider(context);
  const complaints = complaintsOf(page);
  await page.goto(address(26));
  await page.getByRole("link", { name: "Quote courses" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quote courses" })).toBeVisible();
  const choice = page.getByRole("combobox", { name: "Addiction", exact: true });
  await choice.fill(mark);
  await page.getByRole("option", { name: `Addiction care ${mark} (${course.id})` }).click();
  await page.keyboard.press("Escape");
  await expectAccessibleInBothSchemes(page, "courses of quotes");
  await press(page, "Save courses");
  await expect(page.getByText("Courses saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("group", { name: "CARE" })).toContainText(`Addiction care ${mark}`);

  // A year that no other story prices.
  await page.goto(`${productUrl()}/quote_prices/93`);
  await expect(page.getByRole("heading", { level: 1, name: "Quote prices 2093-2094" })).toBeVisible();
  const priceOf = (head: string) => page.getByRole("textbox", { name: `${head}, Standard`, exact: true });
  await priceOf("CARE course").fill("900");
  await press(page, "Save prices");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toContainText(
    "Standard, older model: enter all three prices, or none.",
  );
  await priceOf("Signature course").fill("5000");
  await priceOf("WISE course").fill("4000");
  await expectAccessibleInBothSchemes(page, "prices of quotes");
  await press(page, "Save prices");
  await expect(page.getByText("Prices saved.")).toBeVisible();

  // The next year is opened for all programs of the year before.
  const program = await aNamedProgram(mark, "Gladstone");
  await aQuoteInterface({
    program_id: program.id,
    program_name: program.name,
    school_year: 92,
    quotes: [aQuote({ ...confirmed, courses: ["im_price"] })],
  });
  await page.goto(address(92));
  await press(page, "Open 2093-2094 Quotes");
  const dialog = dialogOf(page);
  await expect(dialog).toContainText("1 program had quotes in the year before.");
  await expect(dialog).toContainText("No prices for 2093-2094 yet: Standard.");
  await dialog.getByText("Programs and their courses").click();
  await expect(dialog).toContainText(`${program.name} (Standard): Internal Medicine`);
  await expectAccessibleInBothSchemes(page, "roll-over");
  await dialog.getByRole("button", { name: "Open quotes of 1 program" }).click();
  await expect(dialog).toContainText("Quotes of 1 program were opened.", { timeout: 30_000 });
  await expect(dialog).toContainText("1 program has quotes for this year already.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Dashboard of the school year").selectOption("2093-2094 Dashboard");
  await expect(rowOf(page, program.name)).toContainText("Ready to Send");

  // The worth of the year, and programs that may not renew.
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Export for finance/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("renewals-93_94.xlsx");
  await rowOf(page, program.name).getByRole("button", { name: "Use", exact: true }).click();
  await expect(dialog).toContainText("Likely not to renew");
  await expect(dialog).toContainText("Nobody has worked in a course yet.");
  await expect(dialog).toContainText("Not used: Internal Medicine (1 of 1).");
  await expect(dialog.getByRole("row", { name: /^Active students 0 0/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "use of a program");
  await dialog.getByRole("button", { name: "Close" }).click();

  // Year 24 has the prices of the worked examples.
  await aQuoteInterface({
    program_id: program.id,
    program_name: program.name,
    school_year: 24,
    quotes: [aQuote({ ...confirmed, courses: ["im_price"] })],
  });
  await page.goto(address(24));
  await page.getByPlaceholder("Search Programs...").fill(mark);
  await expect(page.getByRole("status").filter({ hasText: /^1 program$/ })).toBeVisible();
  await rowOf(page, program.name).getByRole("button", { name: "What If" }).click();
  await expect(dialog).toContainText("$6,000.00 as the quote now ($6,000.00)");
  await dialog.getByRole("checkbox", { name: "Geriatrics" }).check();
  await dialog.getByLabel("First month").selectOption({ index: 6 });
  await dialog.getByLabel("Signature grant").fill("500");
  await expect(dialog).toContainText("$5,000.00 $1,000.00 less than the quote now ($6,000.00)");
  await dialog.getByLabel("Pricing model").selectOption("Older");
  await expect(dialog).toContainText("$5,750.00 $250.00 less than the quote now");
  await expectAccessibleInBothSchemes(page, "what if");
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${productUrl()}/quote_prices/93`);
  await expect(priceOf("Signature course")).toHaveValue("5000");
  expect(await brokenWords(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
