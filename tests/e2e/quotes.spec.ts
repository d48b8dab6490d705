import { type Browser, expect, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { sender } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aQuote, aQuoteInterface } from "#tests/builders/quotes.ts";
import { aPerson, aProgram, aSession, type BuiltPerson } from "#tests/builders/world.ts";
import { expectAccessibleInBothSchemes } from "../a11y/support.ts";
import { brokenWords } from "./support/brokenWords.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const course = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const year = "2024-2025";
const total = (page: Page) =>
  page
    .getByRole("region", { name: "Your order" })
    .getByText(/^\$[\d,.]+$/)
    .last();

async function openAs(browser: Browser, person: BuiltPerson, path: string): Promise<Page> {
  const context = await browser.newContext();
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}${path}`);
  return page;
}

/** The link of the newest mail to an address. */
async function mailedLink(address: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(productUrl(), address)).length).toBeGreaterThan(0);
  const [mail] = await mailsTo(productUrl(), address);
  return /http\S+#access_code=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
}

test("C-35, C-36, C-38: a school's purchasing orders by the mailed link without an account, and the provider confirms", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const program = await aProgram();
  const address = `${newUlid().toLowerCase()}@school.test`;
  const quotes = await aQuoteInterface({
    program_id: program.id,
    program_name: program.name,
    psa_email: address,
    billing_contact_email: "",
    previous_courses: ["fm_price", "woc_price"],
    quotes: [aQuote()],
  });
  const provider = await aPerson([{ program, role: "IT Administrator" }], { is_admin: true });
  const send = sender(Number(new URL(productUrl()).port));
  const sent = await send({
    method: "POST",
    path: `/quote_interfaces/${quotes.id}/send_quote`,
    as: await aSession(provider),
    body: {},
  });
  expect(sent.status).toBe(200);

  const customer = await (await browser.newContext()).newPage();
  const complaints = complaintsOf(customer);
  await customer.goto(await mailedLink(address));
  await expect(customer.getByRole("heading", { level: 1, name: "Bedside Quote" })).toBeVisible();
  await expect(customer.getByText(program.name)).toBeVisible();
  await expect(customer.getByText("July 1st 2024 – June 30th 2025 Subscriptions")).toBeVisible();
  await expect(customer.getByRole("row", { name: /Relationship Manager Rae Manager/ })).toBeVisible();
  await expect(course(customer, "Bedside Family Medicine, 2023-2024")).toBeChecked();
  await expect(course(customer, "Bedside Family Medicine, 2023-2024")).toBeDisabled();
  await expect(customer.getByText("Free with your subscription")).toBeVisible();
  await expect(customer.getByText("an invoice within 5 business days")).toBeVisible();
  await expectAccessibleInBothSchemes(customer, "quote by the link");

  await press(customer, "Submit My Order");
  await expect(customer.getByRole("alert").filter({ hasText: /\S/ })).toContainText(
    "Select at least one course.",
  );
  // By the keyboard, as a person without a mouse.
  await course(customer, `Bedside Family Medicine, ${year}`).focus();
  await customer.keyboard.press("Space");
  await expect(total(customer)).toHaveText("$6,000.00");
  for (const name of ["Internal Medicine", "Pediatrics", "Radiology", "Neurology"])
    await course(customer, `Bedside ${name}, ${year}`).check();
  const partner = course(customer, "Curricular Partner Program (CP)");
  await expect(partner).toBeChecked();
  await expect(course(customer, `Bedside Geriatrics, ${year}`)).toBeChecked();
  await expect(course(customer, `Bedside Geriatrics, ${year}`)).toBeDisabled();
  await expect(total(customer)).toHaveText("$23,000.00");
  await partner.uncheck();
  await expect(course(customer, `Bedside Geriatrics, ${year}`)).not.toBeChecked();
  await expect(total(customer)).toHaveText("$19,500.00");
  await course(customer, `WISE-OnCall, ${year}`).check();
  await expect(total(customer)).toHaveText("$24,000.00");
  await press(customer, "Submit My Order");
  await expect(customer.getByRole("alert").filter({ hasText: /\S/ })).toContainText("Enter your full name.");
  await customer.getByLabel("Your full name").fill("Prue Chasing");
  await customer.getByLabel("Purchase order number").fill("PO-2024-117");
  await customer.getByLabel("Billing address").fill("Accounts Payable\n1 College Road");
  await customer.getByLabel("Tax exemption certificate").setInputFiles({
    name: "certificate.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n1 0 obj <</Type/Catalog>> endobj\n%%EOF"),
  });
  await expect(customer.getByText("certificate.pdf")).toBeVisible();
  // What was typed and chosen before stays.
  await expect(customer.getByLabel("Purchase order number")).toHaveValue("PO-2024-117");
  await expect(total(customer)).toHaveText("$24,000.00");
  await press(customer, "Submit My Order");
  await expect(customer.getByRole("button", { name: "Order Submitted" })).toBeDisabled();
  await expect(customer.getByText(/^Ordered by Prue Chasing on .+\.$/)).toBeVisible();
  const [file] = await Promise.all([customer.waitForEvent("download"), press(customer, "Download PDF")]);
  expect(file.suggestedFilename()).toMatch(/^quote-Q24-\w{8}-0\.pdf$/);
  await expect(customer.getByText("PO-2024-117")).toBeVisible();

  const admin = await openAs(browser, provider, `/quotes/${quotes.quoteId}/edit`);
  await expect(admin.getByText("Original · Ready to Confirm")).toBeVisible();
  await expect(course(admin, `Bedside Radiology, ${year}`)).toBeChecked();
  await expect(total(admin)).toHaveText("$24,000.00");
  await expect(admin.getByLabel("Billing address")).toHaveValue("Accounts Payable\n1 College Road");
  const [taxFile] = await Promise.all([admin.waitForEvent("download"), press(admin, "Download file")]);
  expect(taxFile.suggestedFilename()).toBe("tax-exemption.pdf");
  await admin.getByLabel("Purchase order number").fill("PO-2024-118");
  await press(admin, "Save Quote");
  await expect(admin.getByText("Quote saved.")).toBeVisible();
  await press(admin, "Confirm Quote");
  await expect(admin.getByRole("button", { name: "Order Confirmed" })).toBeDisabled();
  await expect(admin.getByRole("button", { name: "Save Quote" })).toBeDisabled();
  await customer.reload();
  await expect(customer.getByRole("button", { name: "Order Confirmed" })).toBeDisabled();
  expect(complaints).toEqual([]);
});

test("C-36, C-37: an admin prorates a quote and writes notes; the customer, who reads an older one, is told what changed", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const program = await aProgram();
  const quotes = await aQuoteInterface({ program_id: program.id, program_name: program.name });
  const provider = await aPerson([{ program, role: "IT Administrator" }], { is_admin: true });
  const own = await aPerson([{ program, role: "Program Service Administrator" }]);
  const path = `/quotes/${quotes.quoteId}/edit`;
  const staff = await openAs(browser, own, path);
  await course(staff, `Bedside Pediatrics, ${year}`).check();
  await expect(total(staff)).toHaveText("$6,000.00");
  await expect(staff.getByLabel("Additional Notes:")).toHaveCount(0);

  const admin = await openAs(browser, provider, path);
  await course(admin, `Bedside Family Medicine, ${year}`).check();
  await admin.getByRole("checkbox", { name: "Prorate this quote" }).check();
  await expect(admin.getByLabel("Invoice end")).toHaveCount(0);
  await admin.getByLabel("Invoice start").selectOption({ label: "January 2025" });
  await expect(admin.getByLabel("Invoice end").getByRole("option", { name: "December 2024" })).toBeDisabled();
  await admin.getByLabel("Invoice end").selectOption({ label: "June 2025" });
  await admin.getByLabel("Subscription start").selectOption({ label: "January 2025" });
  await admin.getByLabel("Subscription end").selectOption({ label: "February 2025" });
  await expect(admin.getByText("January 1st 2025 – February 28th 2025 Subscriptions")).toBeVisible();
  await expect(total(admin)).toHaveText("$3,000.00");
  await admin.getByLabel("WISE grant").fill("not money");
  await expect(admin.getByText("Counts as $0.00")).toBeVisible();
  await admin.getByLabel("Signature grant").fill("$1,000");
  await expect(total(admin)).toHaveText("$2,000.00");
  await admin.getByLabel("Additional Notes:").fill("Half a year, as agreed.");
  await expectAccessibleInBothSchemes(admin, "quote of an admin");
  await press(admin, "Save Quote");
  await expect(admin.getByText("Quote saved.")).toBeVisible();

  await staff.getByLabel("Purchase order number").fill("PO-2024-119");
  await press(staff, "Submit My Order");
  const refused = staff.getByRole("alert").filter({ hasText: "changed this quote meanwhile" });
  await expect(refused).toContainText("Family Medicine was selected.");
  await expect(refused).toContainText("The notes are now: Half a year, as agreed.");
  await refused.getByRole("button", { name: "Show the quote as it is now" }).click();
  await expect(staff.getByText("Half a year, as agreed.")).toBeVisible();
  await expect(staff.getByLabel("Purchase order number")).toHaveValue("PO-2024-119");
  await expect(course(staff, `Bedside Pediatrics, ${year}`)).toBeDisabled();
  await expect(staff.getByText(/This quote is prorated/)).toBeVisible();
  await press(staff, "Submit My Order");
  await expect(staff.getByRole("button", { name: "Order Submitted" })).toBeDisabled();

  await staff.goto(`${productUrl()}/quotes`);
  await expect(
    staff.getByRole("row", { name: /2024-2025 Original Ready to Confirm \$2,000.00/ }),
  ).toBeVisible();
  await expectAccessibleInBothSchemes(staff, "quotes of a program");
  await staff.setViewportSize({ width: 390, height: 844 });
  expect(await brokenWords(staff)).toEqual([]);
});

test("C-40: the older variant shows prices of courses, discounts and its own notices; at 390 px nothing is cut off", async ({
  browser,
}) => {
  const program = await aProgram();
  const quotes = await aQuoteInterface({
    program_id: program.id,
    program_name: program.name,
    model: "older",
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${productUrl()}/quotes/${quotes.quoteId}/by_code#access_code=${quotes.code}`);
  await expect(page.getByRole("heading", { level: 1, name: "Bedside Quote" })).toBeVisible();
  await course(page, `Bedside Family Medicine, ${year}`).check();
  await course(page, `Bedside Internal Medicine, ${year}`).check();
  await expect(page.getByRole("row", { name: /Bedside Family Medicine/ })).toContainText("$6,250.00");
  await expect(
    page.getByRole("row", { name: "Signature Annual Subscription Cost $12,500.00" }),
  ).toBeVisible();
  await expect(page.getByText("-$1,000.00")).toBeVisible();
  await expect(total(page)).toHaveText("$11,500.00");
  await expect(page.getByText("an invoice within 10 business days")).toBeVisible();
  await expect(page.getByText("do not receive a multi-course discount")).toBeVisible();
  await expectAccessibleInBothSchemes(page, "quote at 390 px");
  expect(await brokenWords(page)).toEqual([]);

  await page.goto(`${productUrl()}/quotes/${quotes.quoteId}/by_code#access_code=wrong`);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toContainText(
    "This quote cannot be opened",
  );
  await page.goto(`${productUrl()}/quotes/${quotes.quoteId}/by_code`);
  await expect(page.getByText("This link is not complete")).toBeVisible();
  await context.close();
});
