import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Codes whose own text a page says; its message is for users of the API. Each with what the page does in its place. */
const saidByThePage: Readonly<Record<string, string>> = {
  INVALID_REQUEST: "shows the texts of the refused fields",
  NOT_FOUND: "says beside the link how to get a new one",
  ALREADY_DONE: "says that it was already done",
  BODY_TOO_LARGE: "refuses the file before it is sent",
};

it("a quote is refused with a reason that its page says (C-36)", () => {
  const files = globSync("functions/{quotes,subscriptions}/*.ts");
  const reasons = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/new Refusal\("(\w+)", \{([\s\S]*?)\n? *\}\)/g)]
      .filter(([, , facts = ""]) => /\bmessage\b/.test(facts))
      .map(([, code = "", facts = ""]) => ({ file, code, hasFields: /\bfields\b/.test(facts) })),
  );
  expect(reasons.length).toBeGreaterThan(10);
  const lost = reasons.filter(
    ({ code, hasFields }) =>
      !["CONFLICT", "QUOTE_STAGE"].includes(code) &&
      !(code in saidByThePage && (code !== "INVALID_REQUEST" || hasFields)),
  );
  expect(lost).toEqual([]);
});
