import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { routes } from "#shared/contract/routes.ts";

/** Where the code of such routes stands. */
const standsIn: Readonly<Record<string, RegExp>> = {
  identity: /./,
  dashboards: /savedlist/i,
  documents: /elsewhere/i,
  print: /openquote/i,
  quotes: /openquote|quotelink|submitopen/i,
};
const sources = Object.entries(standsIn).flatMap(([context, names]) =>
  readdirSync(`functions/${context}`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && names.test(path))
    .map((path) => `functions/${context}/${path}`),
);

const looksAtRole = /\b(role|roles|canByRole|decide|decideByRole|allowedRoles|mayManage|rolesToGive)\b/i;
const codeOf = (path: string): string =>
  readFileSync(path, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\/\/.*|"[^"\n]*"/g, "");

it("looks at no role behind a route that asks for no action, but where it tells of one (ADR 0132)", () => {
  const contexts = new Set(
    routes
      .filter(({ action }) => action === "public" || action === "signed_in")
      .map(({ context }) => context),
  );
  expect([...contexts].toSorted()).toEqual(Object.keys(standsIn).toSorted());
  expect(sources.filter((path) => looksAtRole.test(codeOf(path))).toSorted()).toEqual([
    // Asks what the person may as who they are in another program; asked by everybody.
    "functions/documents/findElsewhere.ts",
    // The line of the audit log about an invitation says which role it was for.
    "functions/identity/acceptInvitation.ts",
    // For routes with an action of their own, user.reset_factors.
    "functions/identity/answeredFor.ts",
    // A token keeps the role that it was created with, and ends with it: accessTokens.test.ts.
    "functions/identity/createAccessToken.ts",
    // Who must have a second factor where a program asks for it: requiredFactor.test.ts.
    "functions/identity/factors/mustHaveFactor.ts",
    "functions/identity/getCurrentUser.ts",
    "functions/identity/presentAccessToken.ts",
    // Staff read in English where they have chosen nothing, students in the language of their program: account.test.ts.
    "functions/identity/presentSessionUser.ts",
    // The order of a mail says which role its reader has: mails to staff are in English.
    "functions/identity/renewInvitation.ts",
  ]);
});
