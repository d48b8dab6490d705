import { beforeAll, describe, expect, it } from "vitest";
import { updateQuoteInterface } from "#shared/contract/quotes/quoteInterfaces.ts";
import { getQuote, updateQuote } from "#shared/contract/quotes/quotes.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { sentQuote } from "#tests/builders/quotes.ts";
import { aCustomer, anAdmin, contacts, order, useQuoteCalls } from "./quoteDesk.ts";

const { send, post, get } = useQuoteCalls();

let admin: Credentials;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("two who change a quote", () => {
  it("are told apart: whoever comes later is refused with what changed", async () => {
    const { page, staff: own } = await aCustomer();
    const save = { rev: 1, quote: sentQuote(["fm_price", "rad_price"], { wise_grant: 100 }), memo: "New" };
    expect((await post(`${page}/update`, admin, save)).status).toBe(200);
    const refused = refusalOf(await post(`${page}/update`, own, order(sentQuote(["fm_price"]))));
    expect(refused.code).toBe("QUOTE_CHANGED");
    expect(refused.fields?.map(({ path }) => path).toSorted()).toEqual([
      "quote.fm_price",
      "quote.memo",
      "quote.rad_price",
      "quote.wise_grant",
    ]);
    expect(refused.message).toContain("Radiology was selected.");
    expect(replyOf(getQuote, await get(`${page}/edit`, own)).stage).toBe("Quote Sent");
    const details = { purchase_order: " PO-117 ", billing_address: "1 College Road" };
    const seen = { ...order(save.quote, 2, "New"), details };
    const submitted = replyOf(updateQuote, await post(`${page}/update`, own, seen));
    expect(submitted.page).toMatchObject({ purchase_order: "PO-117", billing_address: "1 College Road" });
    const late = refusalOf(await post(`${page}/update`, admin, { ...save, rev: 2 }));
    expect(late.message).toContain("The order is submitted.");
    expect(late.message).toContain("The purchase order number changed.");
    const corrected = { ...save, rev: 3, details: { ...details, purchase_order: "PO-118" } };
    const kept = replyOf(updateQuote, await post(`${page}/update`, admin, corrected));
    expect(kept.page).toMatchObject({ purchase_order: "PO-118", stage: "Ready to Confirm" });
    const long = { ...corrected, rev: 4, details: { ...details, billing_address: "x".repeat(601) } };
    expect(codeOf(await post(`${page}/update`, admin, long))).toBe("INVALID_REQUEST");
  });

  it("confirm at once, and one of them does", async () => {
    const { page, staff: own } = await aCustomer();
    await post(`${page}/update`, own, order(sentQuote(["fm_price"])));
    const confirm = { saveType: "CONFIRM", rev: 2, quote: sentQuote(["fm_price"]), memo: "" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(`${page}/update`, admin, confirm)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
    for (const { code, message } of refused) {
      expect(code).toBe("QUOTE_CHANGED");
      expect(message).toContain("The quote is confirmed.");
    }
  });

  it("keep the pricing terms of what is submitted", async () => {
    const { desk, page, staff: own, of } = await aCustomer();
    await post(`${page}/update`, own, order(sentQuote(["fm_price"])));
    const { price_category, shared_success, max_enrollment, memo, model, previous_courses } = of;
    const terms = { price_category, shared_success, max_enrollment, memo, model, previous_courses };
    const change = (parts: object) =>
      send({
        method: "PUT",
        path: desk,
        as: admin,
        body: { ...terms, ...contacts("put"), rev: 2, ...parts },
      });
    expect(codeOf(await change({ price_category: 2 }))).toBe("QUOTE_STAGE");
    expect(codeOf(await change({ rev: 1 }))).toBe("CONFLICT");
    expect(replyOf(updateQuoteInterface, await change({ memo: "Hello" })).memo).toBe("Hello");
  });
});
