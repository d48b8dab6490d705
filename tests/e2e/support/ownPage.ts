import type { BrowserContext, Page } from "@playwright/test";
import type { Role } from "#shared/domain/roles.ts";
import { aPerson, aProgram, aSession, type BuiltPerson } from "#tests/builders/world.ts";
import { productUrl } from "./people.ts";

/** Signs a person in whom a test has built, without the sign-in page. */
export async function signInAs(context: BrowserContext, person: BuiltPerson): Promise<void> {
  const { cookie } = await aSession(person);
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  const expires = Date.now() / 1000 + 3600;
  await context.addCookies([{ name, value, url: productUrl(), httpOnly: true, sameSite: "Lax", expires }]);
}

/** Signs in somebody with a role in an editorial program of their own. */
export async function signInAsStaff(
  context: BrowserContext,
  { role = "Reviewer", is_admin = false }: { role?: Role; is_admin?: boolean } = {},
) {
  const program = await aProgram({ is_editorial: true });
  const person = await aPerson([{ program, role }], { is_admin });
  await signInAs(context, person);
  return { program, person };
}

/** What the browser itself complains of: errors that nobody caught, and errors on its console. Read it at the end. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

/** How many a list says it has, or has selected: the whole text of the sign, since a message may begin with the same words. */
export const counted = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: typeof text === "string" ? new RegExp(`^${text}$`) : text });

/** The small sign of what is saved. */
export const saveSign = (page: Page, text: RegExp) => page.getByRole("status").filter({ hasText: text });
