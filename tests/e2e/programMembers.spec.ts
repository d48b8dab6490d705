import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "../a11y/support.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

test.describe("a program's members (C-23 to C-26)", () => {
  const aMemberOf = (of: Program, last_name: string, end: string | null = "2999-01-01T00:00:00.000Z") =>
    aPerson([{ program: of, role: "Student", subscription_end: end }], { first_name: "Mia", last_name });
  const open = async (
    context: BrowserContext,
    person: Awaited<ReturnType<typeof aPerson>>,
  ): Promise<Page> => {
    await signInAs(context, person);
    const page = await context.newPage();
    await page.goto(`${productUrl()}/group_role_definition_users`);
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
    return page;
  };

  test("C-25: a provider admin sets when access ends, and a day that there is not is refused", async ({
    context,
  }) => {
    const own = await aProgram();
    await aMemberOf(own, "Ender");
    const admin = await aPerson([{ program: own, role: "Program Service Administrator" }], {
      is_admin: true,
    });
    const page = await open(context, admin);
    const button = page.getByRole("button", { name: "Set Expiration For Selected" });
    await expect(button).toBeDisabled();
    const box = page.getByRole("checkbox", { name: "Select Mia Ender" });
    const before = await box.boundingBox();
    await box.check();
    await expect(page.getByRole("button", { name: "Deselect All" })).toBeVisible();
    expect(await box.boundingBox(), "the row stays where it was").toEqual(before);
    await button.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Expire On Date..." }).check();
    for (const [name, text] of [
      ["Month", "02"],
      ["Day", "31"],
      ["Year", "40"],
    ] as const)
      await dialog.getByRole("textbox", { name }).fill(text);
    await expect(dialog.getByText("Invalid Date: Date must be valid and in the future")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Set Expiration" })).toBeDisabled();
    await expectAccessible(page, "set expiration");
    await dialog.getByRole("textbox", { name: "Day" }).fill("28");
    await dialog.getByRole("button", { name: "Set Expiration" }).click();
    await expect(page.getByText("Users Updated!")).toBeVisible();
    await expect(page.getByText("Registered until: February 28th 2040")).toBeVisible();
  });

  test("C-23: staff correct the name and address of an invitation, and not those of an account", async ({
    context,
  }) => {
    const own = await aProgram();
    const coordinator = await aPerson([{ program: own, role: "Program Service Administrator" }]);
    const pending = await aMemberOf(own, "Mistypd", null);
    const registered = await aMemberOf(own, "Registered");
    const page = await open(context, coordinator);
    await page.goto(
      `${productUrl()}/group_role_definition_users/${registered.memberships[0]?.id ?? ""}/edit`,
    );
    await expect(page.getByText("This person has an account of their own.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save correction" })).toHaveCount(0);
    await page.goto(`${productUrl()}/group_role_definition_users/${pending.memberships[0]?.id ?? ""}/edit`);
    await page.getByLabel("Last name").fill("Mistyped");
    await page.getByLabel("Email").fill("mia@no-dot");
    await page.getByRole("button", { name: "Save correction" }).click();
    await expect(page.getByRole("button", { name: "Email: Is not an email address" })).toBeVisible();
    const right = `${newUlid().toLowerCase()}@bedside.test`;
    await page.getByLabel("Email").fill(right);
    await expectAccessibleInEveryLook(page, "correct a member");
    await page.getByRole("button", { name: "Save correction" }).click();
    await expect(page.getByText("The invitation was corrected.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Role of Mia Mistyped" })).toBeVisible();
    await expect(page.getByText(right)).toBeVisible();
  });

  test("C-26: members are removed after the server's warning, and brought back by Undo", async ({
    context,
  }) => {
    const own = await aProgram();
    await aMemberOf(own, "Goer");
    const pender = await aMemberOf(own, "Pender", null);
    const page = await open(
      context,
      await aPerson([{ program: own, role: "Program Service Administrator" }]),
    );
    await page.getByRole("checkbox", { name: "Select Mia Goer" }).check();
    await page.getByRole("button", { name: "Remove Selected Members" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Their work is kept")).toBeVisible();
    await dialog.getByRole("button", { name: "Remove 1 member" }).click();
    await expect(page.getByText("1 member removed.")).toBeVisible();
    await expect(page.getByRole("cell", { name: "Goer", exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("cell", { name: "Goer", exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Select All Shown" }).click();
    await page.getByRole("button", { name: "Send Email Invitation" }).click();
    await expect(page.getByRole("dialog")).toContainText(
      "Invite emails will only be sent to users with Registration Pending status. Send email invitation to register now?",
    );
    await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
    await expect(page.getByText("1 person was not invited:")).toBeVisible();
    await expect(page.getByText("Already registered.")).toBeVisible();
    await expect.poll(async () => (await mailsTo(productUrl(), pender.email)).length).toBe(1);

    const members = await page.getByRole("link", { name: /^Edit Role of/ }).all();
    const paths = await Promise.all(members.map((link) => link.getAttribute("href")));
    const ids = paths.map((path) => path?.split("/")[2] ?? "none");
    const link = await context.newPage();
    const query = encodeURIComponent(JSON.stringify(ids));
    await link.goto(`${productUrl()}/group_role_definition_users/resend_invite_email?ids=${query}`);
    await expect(link.getByText("Already registered, not invited again:")).toBeVisible();
    await expectAccessibleInEveryLook(link, "invitations of a link");
    expect((await mailsTo(productUrl(), pender.email)).length).toBe(1);
    await link.getByRole("button", { name: "Send 1 invitation" }).click();
    await expect(link.getByText("Invitations sent:")).toBeVisible();
    await expect.poll(async () => (await mailsTo(productUrl(), pender.email)).length).toBe(2);
    await link.close();

    await page.getByRole("button", { name: "Remove Selected Members" }).click();
    await dialog.getByRole("button", { name: "Remove 1 member" }).click();
    await expect(page.getByText("1 member removed.")).toBeVisible();
    await page.getByRole("link", { name: "Recently removed" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Recently removed" })).toBeVisible();
    await expectAccessibleInEveryLook(page, "recently removed");
    await page.getByRole("checkbox", { name: "Select Mia Goer" }).check();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Nobody was removed from your program in the last 30 days.")).toBeVisible();
  });

  test("C-23: a role is edited on its page, and a member is added", async ({ context }) => {
    const own = await aProgram();
    await aMemberOf(own, "Riser");
    const page = await open(
      context,
      await aPerson([{ program: own, role: "Program Service Administrator" }]),
    );
    await page.getByRole("link", { name: "Edit Role of Mia Riser" }).click();
    await page.getByRole("combobox", { name: "Role" }).selectOption("Teacher");
    await expectAccessible(page, "edit role");
    await page.getByRole("button", { name: "Save role" }).click();
    await expect(page.getByRole("cell", { name: "Riser", exact: true })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Filter LCA by Course" })).toBeVisible();

    await page.getByRole("button", { name: "Add member" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Email" }).fill(`${newUlid().toLowerCase()}@people.test`);
    await dialog.getByRole("textbox", { name: "First name" }).fill("Noa");
    await dialog.getByRole("textbox", { name: "Last name" }).fill("Newly");
    await dialog.getByRole("combobox", { name: "Role" }).selectOption("Teacher");
    await dialog.getByRole("button", { name: "Add member" }).click();
    await expect(page.getByText("Added and invited Noa Newly.")).toBeVisible();
    await expect(page.getByRole("cell", { name: "Newly", exact: true })).toBeVisible();
  });
});

test("C-21: a provider admin enters a program, is told so on every page, and leaves it", async ({
  context,
}) => {
  const own = await aProgram();
  await signInAs(context, await aPerson([], { is_admin: true }));
  const page = await context.newPage();
  await page.goto(`${productUrl()}/groups`);
  await page.getByRole("searchbox", { name: "Search programs" }).fill(own.subdomain);
  await page.getByRole("button", { name: `Enter ${own.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enter" }).click();
  await expect(page.getByText(`You are in ${own.name} as provider admin`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await expectAccessible(page, "inside as provider admin");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Programs" })).toBeVisible();
  await expect(page.getByText("as provider admin")).toBeHidden();
});
