import { beforeAll, describe, expect, it } from "vitest";
import { clearFailures } from "#functions/table/identity/throttles.ts";
import { replaceProgram } from "#functions/table/programs/programs.ts";
import { renewQuoteLink } from "#shared/contract/quotes/quoteInterfaces.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { sentQuote } from "#tests/builders/quotes.ts";
import { aCustomer, anAdmin, useQuoteCalls } from "./quoteDesk.ts";

const { post } = useQuoteCalls();

let admin: Credentials;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("the link of a quote", () => {
  it("opens its own program's quotes, and ends when it is renewed", async () => {
    const { page, desk, code } = await aCustomer();
    const other = await aCustomer();
    const open = (at: string, access_code: string) => post(`${at}/by_code`, undefined, { access_code });
    expect((await open(page, code)).status).toBe(200);
    expect(codeOf(await open(other.page, code))).toBe("NOT_FOUND");
    const { url } = replyOf(renewQuoteLink, await post(`${desk}/renew_link`, admin));
    const renewed = new URLSearchParams(new URL(url).hash.slice(1)).get("access_code") ?? "";
    expect(codeOf(await open(page, code))).toBe("NOT_FOUND");
    expect((await open(page, renewed)).status).toBe(200);
  });

  it("expires, and says so only to whoever has it", async () => {
    const { page, code } = await aCustomer({ link_expires_at: "2026-01-01T00:00:00.000Z" });
    expect(codeOf(await post(`${page}/by_code`, undefined, { access_code: code }))).toBe(
      "QUOTE_LINK_EXPIRED",
    );
    expect(codeOf(await post(`${page}/by_code`, undefined, { access_code: `${code}x` }))).toBe("NOT_FOUND");
  });

  it("may confirm nothing, and opens nothing of an archived program", async () => {
    const { page, code, program } = await aCustomer();
    const confirm = { saveType: "CONFIRM", rev: 1, quote: sentQuote(["fm_price"]), memo: "" };
    const by = { access_code: code, accepted_by: "Pat" };
    const refused = await post(`${page}/by_code/update`, undefined, { ...confirm, ...by });
    expect(refusalOf(refused).fields?.[0]?.path).toBe("body.saveType");
    const archived = { ...program, archived_at: "2026-11-01T00:00:00.000Z" };
    expect(await replaceProgram(program, archived, [])).toBe(true);
    expect(codeOf(await post(`${page}/by_code`, undefined, { access_code: code }))).toBe("PROGRAM_INACTIVE");
  });

  it("is not found by trying: after twenty wrong codes even the right one waits", async () => {
    const { id, page, code } = await aCustomer();
    const open = (access_code: string) => post(`${page}/by_code`, undefined, { access_code });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => open(`guess ${at}`)));
    expect(new Set(answers.map(codeOf))).toEqual(new Set(["NOT_FOUND", "TOO_MANY_ATTEMPTS"]));
    const waiting = await open(code);
    expect(codeOf(waiting)).toBe("TOO_MANY_ATTEMPTS");
    expect(Number(waiting.headers["retry-after"])).toBeGreaterThan(0);
    const priced = { access_code: code, quote: sentQuote(["fm_price"]) };
    expect(codeOf(await post(`${page}/by_code/price`, undefined, priced))).toBe("TOO_MANY_ATTEMPTS");
    const other = await aCustomer();
    expect((await post(`${other.page}/by_code`, undefined, { access_code: other.code })).status).toBe(200);
    await clearFailures(`quote-code:${id}:127.0.0.1`);
    expect((await open(code)).status).toBe(200);
  });

  it("does not tell whether a quote exists", async () => {
    const { page } = await aCustomer();
    const said = async (path: string) =>
      refusalOf(await post(`${path}/by_code`, undefined, { access_code: "wrong" }));
    const [there, nowhere] = [await said(page), await said("/quotes/01HZ0000000000000000000000-24-0")];
    expect([nowhere.code, nowhere.message]).toEqual([there.code, there.message]);
  });
});
