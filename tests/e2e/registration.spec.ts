import { type Browser, expect, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aLinkTo, aPendingPerson } from "#tests/builders/mailLinks.ts";
import { aPerson, aProgram, forgetThisAddress, testPassword } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.afterAll(forgetThisAddress);

const newPassword = "four quiet herons at dusk";
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Of a mail that has come to the local mailbox, the link under that path. */
async function linkIn(address: string, path: string, mails = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(productUrl(), address)).length).toBeGreaterThanOrEqual(mails);
  const [newest] = await mailsTo(productUrl(), address);
  const link = new RegExp(`http://[^\\s"<>]+${path}#token=[\\w-]+`).exec(newest?.text ?? "");
  expect(link?.[0], newest?.subject).toBeDefined();
  return link?.[0] ?? "";
}

async function openIn(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  return page;
}

test("C-43: an invited person comes by the mail, sets a password, says who they are and lands in their program", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const program = await aProgram();
  const staff = await browser.newContext();
  await signInAs(staff, await aPerson([{ program, role: "IT Administrator" }]));
  const people = await staff.newPage();
  await people.goto(`${productUrl()}/group_role_definition_users`);
  await press(people, "Add member");
  const email = `${newUlid().toLowerCase()}@people.test`;
  await field(people, "Email").fill(email);
  await field(people, "First name").fill("Imani");
  await field(people, "Last name").fill("Newcome");
  await people.getByRole("dialog").getByRole("combobox", { name: "Role" }).selectOption("Teacher");
  await people.getByRole("dialog").getByRole("button", { name: "Add member" }).click();
  await expect(people.getByText("Added and invited Imani Newcome.")).toBeVisible();
  await staff.close();

  const link = await linkIn(email, "/register");
  const page = await openIn(browser, link);
  const complaints = complaintsOf(page);
  await expect(heading(page, `Welcome to ${program.name}`)).toBeVisible();
  await expect(page.getByText(`Hello Imani. Choose a password for ${email}.`)).toBeVisible();
  await field(page, "Password").fill("short");
  await field(page, "Confirm password").fill("shorter");
  await press(page, "Register");
  await expect(page.getByText(/^Password: /)).toBeVisible();
  await expect(page.getByText("Confirm password: Passwords do not match")).toBeVisible();
  await expectAccessibleInEveryLook(page, "registration with errors");
  await field(page, "Password").fill(newPassword);
  await field(page, "Confirm password").fill(newPassword);
  await press(page, "Register");

  await expect(heading(page, "Tell us about yourself")).toBeVisible();
  await expect(page.getByText(`You are registered with ${program.name}.`)).toBeVisible();
  await fillProfile(page);
  await press(page, "Save and continue");
  await expect(heading(page, /^(Home|.+ Dashboard)$/)).toBeVisible();
  await expect(page.getByRole("banner").getByText(program.name)).toBeVisible();

  await page.goto(`${productUrl()}/profile`);
  await expect(field(page, "Position (optional)")).toHaveValue("Clerkship lead");
  await expect(field(page, "Other learners")).toHaveValue("Pharmacy students");
  await expect(page.getByRole("checkbox", { name: "Anatomy" })).toBeChecked();
  await expect(field(page, "From (optional)")).toHaveValue("Sep 1, 2026");
  await expect(field(page, "Contact phone (optional)")).toHaveValue(/212.*555.*0148/);
  // Nobody was signed in at first, which the console tells as well.
  expect(complaints.filter((each) => !(each.includes("/register#token=") && each.includes("401")))).toEqual(
    [],
  );

  // The token is behind the #, so a second visit from the page itself would load nothing.
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByText("This link has already been used")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(heading(page, /^(Home|.+ Dashboard)$/)).toBeVisible();
  await page.context().close();
});

/** Meets every rule of the form once. @see spec courses §5 "Registration and contact forms" */
async function fillProfile(page: Page): Promise<void> {
  const position = field(page, "Position (optional)");
  const title = field(page, "Title (optional)");
  await expect(position).toBeHidden();
  await title.selectOption("Student");
  await expect(position).toBeHidden();
  await expect(field(page, "Anticipated graduation (optional)")).toBeVisible();
  await title.selectOption("Other");
  await expect(field(page, "Your title")).toBeVisible();
  await title.selectOption("Clerkship Director");
  await expect(field(page, "Your title")).toBeHidden();
  await position.fill("Clerkship lead");

  const phone = field(page, "Contact phone (optional)");
  await phone.pressSequentially("+1555");
  await phone.blur();
  await expect(page.getByText("Provide valid contact phone number").first()).toBeVisible();

  const group = (name: string) => page.getByRole("group", { name });
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await box("Residents and fellows").check();
  await box("I do not work with learners").check();
  await expect(box("Residents and fellows")).toBeDisabled();
  await expect(box("Residents and fellows")).not.toBeChecked();
  await box("I do not work with learners").uncheck();
  const others = group("I work with").getByRole("checkbox", { name: "Other" });
  await others.check();
  await expect(box("Anatomy")).toBeHidden();
  await box("Basic science courses").check();
  await box("Anatomy").check();

  await field(page, "From (optional)").fill("31/31/2026");
  await field(page, "From (optional)").blur();
  await expect(page.getByText("Invalid date").first()).toBeVisible();
  await field(page, "From (optional)").fill("9/1/2026");
  await field(page, "Until (optional)").fill("8/1/2026");
  await press(page, "Save and continue");
  await expect(page.getByText("Until: Must be Sep 1, 2026 or later")).toBeVisible();
  await expect(page.getByText("Other learners: Required")).toBeVisible();
  await expectAccessibleInEveryLook(page, "profile with errors");

  await field(page, "Other learners").fill("Pharmacy students");
  await field(page, "Until (optional)").fill("6/30/2027");
  await phone.fill("");
  await phone.pressSequentially("+12125550148");
}

test("C-43: a link that has expired, is somebody else's, or is no link says so and offers the way on", async ({
  browser,
}) => {
  const program = await aProgram();
  const late = await aPendingPerson(program);
  const page = await openIn(
    browser,
    `${productUrl()}/register#token=${await aLinkTo(program, late, { isExpired: true })}`,
  );
  await expect(page.getByText("This link has expired.")).toBeVisible();
  await expectAccessibleInEveryLook(page, "expired invitation");
  await press(page, "Send new link");
  await expect(page.getByText("Check your email")).toBeVisible();
  await page.goto(await linkIn(late.email, "/register"));
  await expect(page.getByText(`Choose a password for ${late.email}.`)).toBeVisible();

  await page.goto(`${productUrl()}/register#token=${"x".repeat(43)}`);
  await expect(page.getByText("We can't find this invitation")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Contact us" })).toBeVisible();
  await page.goto(`${productUrl()}/register`);
  await expect(page.getByText("This link is incomplete")).toBeVisible();
  await page.context().close();

  const other = await aPerson([{ program, role: "Student" }]);
  const theirs = await browser.newContext();
  await signInAs(theirs, other);
  const foreign = await theirs.newPage();
  await foreign.goto(
    `${productUrl()}/register#token=${await aLinkTo(program, await aPendingPerson(program))}`,
  );
  await expect(foreign.getByText("Someone else is signed in")).toBeVisible();
  await expect(foreign.getByText(`You are signed in as ${other.email}.`)).toBeVisible();
  await press(foreign, "Sign out and continue");
  await expect(field(foreign, "Confirm password")).toBeVisible();
  await theirs.close();
});

test("C-43: a forgotten password is set anew by mail, once", async ({ browser }) => {
  const person = await aPerson([{ program: await aProgram(), role: "Teacher" }]);
  const page = await openIn(browser, productUrl());
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The page that it leads from has a field of that name as well.
  await expect(heading(page, "Reset your password")).toBeVisible();
  await field(page, "Email address").fill(person.email);
  await press(page, "Send link");
  await expect(page.getByText(`If ${person.email} has an account, we sent a link to it.`)).toBeVisible();
  const link = await linkIn(person.email, "/password/reset");
  await page.goto(link);
  await field(page, "New password").fill(newPassword);
  await field(page, "Confirm new password").fill(`${newPassword}s`);
  await press(page, "Set password");
  await expect(page.getByText("Confirm new password: Passwords do not match")).toBeVisible();
  await expectAccessibleInEveryLook(page, "new password");
  await field(page, "Confirm new password").fill(newPassword);
  await press(page, "Set password");
  await expect(page.getByText("Password changed")).toBeVisible();
  // The token is behind the #, so a second visit from the page itself would load nothing.
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByText("This link has already been used")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await field(page, "Email address").fill(person.email);
  await field(page, "Password").fill(testPassword);
  await press(page, "Sign in");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await field(page, "Password").fill(newPassword);
  await press(page, "Sign in");
  await expect(heading(page, /^(Home|.+ Dashboard)$/)).toBeVisible();
  await page.context().close();
});

test("C-43: the contact form takes a number of another country, and refuses one that there is not", async ({
  browser,
}) => {
  const page = await openIn(browser, `${productUrl()}/contact`);
  const message = `The film of case 12 has no sound. ${newUlid()}`;
  await field(page, "Name").fill("Imani Newcome");
  await field(page, "Email address").fill("imani@people.test");
  await page.getByRole("combobox", { name: "Country of the number" }).selectOption("de");
  const phone = field(page, "Contact phone (optional)");
  await phone.pressSequentially("12");
  await phone.blur();
  await expect(page.getByText("Provide valid contact phone number").first()).toBeVisible();
  await expectAccessibleInEveryLook(page, "contact form");
  await phone.fill("");
  await phone.pressSequentially("+4930123456");
  await field(page, "Message").fill(message);
  await press(page, "Send message");
  await expect(page.getByText("We'll reply to imani@people.test.")).toBeVisible();
  await expect
    .poll(async () => {
      const mails = await mailsTo(productUrl(), "support@bedside.localhost");
      return mails.map(({ text }) => text ?? "").join();
    })
    .toContain(message);
  await page.context().close();
});
