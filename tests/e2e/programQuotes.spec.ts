import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { aQuote, aQuoteInterface } from "#tests/builders/quotes.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInBothSchemes } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const confirmed = {
  quote_sent_at: "2026-11-01T00:00:00.000Z",
  quote_submitted_at: "2026-11-02T00:00:00.000Z",
  quote_confirmed_at: "2026-11-03T00:00:00.000Z",
  initial_price: 600_000,
};

async function asProvider(context: BrowserContext): Promise<Page> {
  const program = await aProgram();
  await signInAs(context, await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
  return context.newPage();
}

/** A program with a name that no other has, and its quotes of a school year. */
async function aProgramWithQuotes(name: string, schoolYear: number) {
  const mark = newUlid().slice(-8).toLowerCase();
  const program = await aProgram({ name: `${name} ${mark}`, subdomain: `${name.toLowerCase()}-${mark}` });
  const of = { program_id: program.id, program_name: program.name };
  await aQuoteInterface({
    ...of,
    school_year: schoolYear,
    quotes: [aQuote({ ...confirmed, courses: ["im_price"] })],
  });
  return { program, of };
}

test("C-41: a provider admin goes from the dashboard to all quotes of a program and corrects its contacts", async ({
  context,
}) => {
  const { program, of } = await aProgramWithQuotes("Elmwood", 25);
  await aQuoteInterface({ ...of, school_year: 26, quotes: [aQuote({ courses: ["fm_price"] })] });
  const page = await asProvider(context);
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/quote_interfaces?current_school_year=26_27`);
  await page.getByPlaceholder("Search Programs...").fill(program.name);
  await expect(page.getByRole("status").filter({ hasText: /^1 program$/ })).toBeVisible();
  await page.getByRole("link", { name: program.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Quotes of ${program.name}` })).toBeVisible();
  const yearOf = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(yearOf("2025-2026").getByRole("row", { name: /^Original .* Quote Confirmed / })).toBeVisible();
  await expect(yearOf("2026-2027").getByRole("row", { name: /^Original .* Ready to Send / })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "quotes of a program");

  const year = yearOf("2026-2027");
  await year.getByRole("button", { name: "Change contacts of 2026-2027" }).click();
  const form = page.getByRole("form", { name: "Contacts of 2026-2027" });
  await form.getByLabel("Billing contact", { exact: true }).fill("Odile Marchetti");
  await form.getByLabel("Billing contact's e-mail").fill("not an address");
  await form.getByRole("button", { name: "Save contacts" }).click();
  await expect(form).toContainText("Enter an e-mail address such as pat@school.edu.");
  await expect(form.getByLabel("Billing contact", { exact: true })).toHaveValue("Odile Marchetti");
  await form.getByLabel("Billing contact's e-mail").fill("odile@school.test");
  await expectAccessibleInBothSchemes(page, "contacts of a year's quotes");
  await form.getByRole("button", { name: "Save contacts" }).click();
  await expect(page.getByText("Contacts saved.")).toBeVisible();
  await expect(year).toContainText("Odile Marchetti");
  // Another year has contacts of its own.
  await expect(yearOf("2025-2026")).toContainText("Bill Payer");
  await page.reload();
  await expect(year).toContainText("odile@school.test");
  // The browser tells of the address that was refused.
  expect(complaints.filter((text) => !text.includes("status of 400"))).toEqual([]);
});

test("C-41: contacts that somebody else changed meanwhile are not overwritten", async ({ context }) => {
  const { program } = await aProgramWithQuotes("Foxglove", 25);
  const page = await asProvider(context);
  const other = await context.newPage();
  for (const [at, name] of [
    [page, "First"],
    [other, "Second"],
  ] as const) {
    await at.goto(`${productUrl()}/quote_interfaces/programs/${program.id}`);
    await at.getByRole("button", { name: "Change contacts of 2025-2026" }).click();
    await at.getByLabel("Relationship manager", { exact: true }).fill(`${name} Manager`);
  }
  await page.getByRole("button", { name: "Save contacts" }).click();
  await expect(page.getByText("Contacts saved.")).toBeVisible();
  await other.getByRole("button", { name: "Save contacts" }).click();
  await expect(other.getByRole("form").getByRole("alert")).toContainText("Nothing was saved.");
  await expect(other.getByLabel("Relationship manager", { exact: true })).toHaveValue("Second Manager");
  await other.reload();
  await expect(other.getByRole("region", { name: "2025-2026", exact: true })).toContainText("First Manager");
});

test("C-42: a roll-over is undone; quotes that somebody changed since stay", async ({ context }) => {
  test.setTimeout(120_000);
  // Years that no other story opens.
  const [kept, removed] = [
    await aProgramWithQuotes("Hawthorn", 95),
    await aProgramWithQuotes("Ironbark", 95),
  ];
  const page = await asProvider(context);
  const complaints = complaintsOf(page);
  const dashboard = `${productUrl()}/quote_interfaces?current_school_year=95_96`;
  await page.goto(dashboard);
  await page.getByRole("button", { name: "Open 2096-2097 Quotes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Open quotes of 2 programs" }).click();
  await expect(dialog).toContainText("Quotes of 2 programs were opened.", { timeout: 30_000 });
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.goto(`${productUrl()}/quote_interfaces/programs/${kept.program.id}`);
  await page.getByRole("button", { name: "Change contacts of 2096-2097" }).click();
  await page.getByLabel("Customer contact", { exact: true }).fill("Ada Lindqvist");
  await page.getByRole("button", { name: "Save contacts" }).click();
  await expect(page.getByText("Contacts saved.")).toBeVisible();

  await page.goto(dashboard);
  await page.getByRole("button", { name: "Open 2096-2097 Quotes" }).click();
  await expect(dialog).toContainText(
    "It can be undone for a day. Quotes that somebody has changed since stay.",
  );
  await expectAccessibleInBothSchemes(page, "a roll-over that can be undone");
  await dialog.getByRole("button", { name: "Undo last roll-over" }).click();
  await expect(dialog).toContainText("quotes of 1 program were removed.", { timeout: 30_000 });
  await expect(dialog).toContainText("1 program keeps its quotes, since somebody has changed them.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Dashboard of the school year").selectOption("2096-2097 Dashboard");
  await expect(page.getByRole("row").filter({ hasText: kept.program.name })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: removed.program.name })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
