import { beforeAll, describe, expect, it } from "vitest";
import { getQuotePrices } from "#functions/table/quotes/quotePrices.ts";
import type { SentQuote } from "#shared/contract/quotes/quoteFields.ts";
import { getQuote, priceQuote, updateQuote } from "#shared/contract/quotes/quotes.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { sentQuote } from "#tests/builders/quotes.ts";
import { aCustomer, anAdmin, order, useQuoteCalls } from "./quoteDesk.ts";

const { send, post, get } = useQuoteCalls();

let admin: Credentials;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("the price of a quote (C-39, C-40)", () => {
  it("is the server's own: an order at another price is refused with the right figures", async () => {
    const { page, staff: own } = await aCustomer();
    const forged = sentQuote(["fm_price", "im_price"], { signature_subtotal: 1, subtotal: 11_000, total: 1 });
    const refused = refusalOf(await post(`${page}/update`, own, order(forged)));
    expect(refused.code).toBe("QUOTE_PRICE_DIFFERS");
    expect(refused.fields).toEqual([
      { path: "body.quote.signature_subtotal", message: "is $11,000.00, not $1.00" },
      { path: "body.quote.total", message: "is $11,000.00, not $1.00" },
    ]);
    expect(replyOf(getQuote, await get(`${page}/edit`, own))).toMatchObject({ stage: "Quote Sent", rev: 1 });
    const priced = replyOf(priceQuote, await post(`${page}/price`, own, { quote: forged }));
    expect(priced.quote).toMatchObject({ signature_subtotal: 11_000, total: 11_000 });
    expect(priced.differs).toHaveLength(2);
  });

  it("is told to an admin who saves with another total, and the right one is kept", async () => {
    const { page } = await aCustomer();
    const quote = sentQuote(["fm_price"], { total: 5, signature_grant: 500 });
    const saved = replyOf(
      updateQuote,
      await post(`${page}/update`, admin, { rev: 1, quote, memo: "Call us" }),
    );
    expect(saved.differs).toEqual([{ path: "body.quote.total", message: "is $5,500.00, not $5.00" }]);
    expect(saved.page).toMatchObject({ memo: "Call us", quote: { total: 5500, signature_grant: 500 } });
  });

  it("follows the price table until the order is submitted, and then stays", async () => {
    const [open, submitted] = [await aCustomer({ school_year: 33 }), await aCustomer({ school_year: 33 })];
    await post(`${submitted.page}/update`, submitted.staff, order(sentQuote(["fm_price"])));
    const { rev, older, current } = await getQuotePrices(33);
    const dearer = { Signature: [6500, 11000, 15500, 19500, 23000], Wise: [4500, 8000], Care: [2000] };
    const put = (body: unknown) => send({ method: "PUT", path: "/quote_prices/33", as: admin, body });
    expect((await put({ rev, older, current: { ...current, "1": dearer } })).status).toBe(200);
    expect(codeOf(await put({ rev, older, current }))).toBe("CONFLICT");
    const priced = await post(`${open.page}/price`, open.staff, { quote: sentQuote(["fm_price"]) });
    expect(replyOf(priceQuote, priced).quote.total).toBe(6500);
    const kept = replyOf(getQuote, await get(`${submitted.page}/edit`, submitted.staff));
    expect(kept.quote.total).toBe(6000);
    const falling = { ...dearer, Wise: [8000, 4500] };
    const refused = refusalOf(await put({ rev: rev + 1, older, current: { "1": falling } }));
    expect(refused.fields?.[0]).toEqual({
      path: "body.current.1",
      message: "Wise must not cost less for 2 courses than for 1.",
    });
  });

  it("in the older model is that of each course, less its discounts", async () => {
    const { page, staff: own } = await aCustomer({ model: "older", school_year: 22 });
    const quote = sentQuote([], { fm_price: 6250, im_price: 6250, signature_discount: 1000, total: 11_500 });
    const { page: seen } = replyOf(updateQuote, await post(`${page}/update`, own, order(quote)));
    expect(seen.quote).toMatchObject({ fm_price: 6250, im_price: 6250, wise_discount: 0, total: 11_500 });
    expect(seen).toMatchObject({ priceLookup: null, coursePrices: { signaturePrice: 6250 } });
    const early = await aCustomer({ model: "older", school_year: 22 });
    const hidden = await post(`${early.page}/update`, early.staff, order(sentQuote(["cx_price"])));
    expect(refusalOf(hidden).fields?.[0]?.message).toBe("is not offered in this school year");
  });

  it("is entered by an admin in the exception category, where customers change no course", async () => {
    const { page, staff: own } = await aCustomer({ price_category: 3 });
    const entered = sentQuote(["fm_price", "woc_price"], {
      ...{
        signature_subtotal: 12_345,
        wise_subtotal: 678,
        care_subtotal: 0,
        subtotal: 13_023,
        total: 13_023,
      },
    });
    const saved = replyOf(
      updateQuote,
      await post(`${page}/update`, admin, { rev: 1, quote: entered, memo: "" }),
    );
    expect(saved).toMatchObject({ differs: [], page: { quote: { total: 13_023 } } });
    const more = await post(
      `${page}/update`,
      own,
      order(sentQuote(["fm_price", "woc_price", "im_price"]), 2),
    );
    expect(refusalOf(more)).toMatchObject({
      code: "FORBIDDEN",
      fields: [{ path: "body.quote.im_price", message: "is not yours to change" }],
    });
    const cheaper = order({ ...entered, signature_subtotal: 1, total: 679 }, 2);
    expect(codeOf(await post(`${page}/update`, own, cheaper))).toBe("QUOTE_PRICE_DIFFERS");
    expect((await post(`${page}/update`, own, order(entered, 2))).status).toBe(200);
  });

  it("is prorated by months that only an admin sets (C-37)", async () => {
    const { page, staff: own } = await aCustomer();
    const half = {
      ...{ prorate: true, invoice_start_date: 1, invoice_end_date: 6 },
      ...{ subscription_start_date: 1, subscription_end_date: 6 },
    };
    const save = (parts: Partial<SentQuote>, rev = 1) =>
      post(`${page}/update`, admin, { rev, quote: sentQuote(["fm_price"], parts), memo: "" });
    expect(
      refusalOf(await save({ ...half, invoice_end_date: null, invoice_start_date: 9, prorate: false }))
        .fields,
    ).not.toEqual([]);
    expect(refusalOf(await save({ ...half, invoice_start_date: 7 })).fields).toEqual([
      { path: "body.quote.invoice_end_date", message: "must not be before the start" },
    ]);
    expect(refusalOf(await save({ ...half, invoice_end_date: 13 })).fields?.[0]?.path).toBe(
      "body.quote.invoice_end_date",
    );
    const byCustomer = await post(`${page}/update`, own, order(sentQuote(["fm_price"], half)));
    expect(codeOf(byCustomer)).toBe("FORBIDDEN");
    expect(replyOf(updateQuote, await save({ ...half, invoice_end_date: null })).page.quote.total).toBe(6000);
    const open = { ...half, invoice_end_date: null };
    const unfinished = refusalOf(await post(`${page}/update`, own, order(sentQuote(["fm_price"], open), 2)));
    expect(unfinished.fields).toEqual([
      { path: "body.quote.invoice_start_date", message: "needs both months of a prorated quote" },
    ]);
    expect(replyOf(updateQuote, await save(half, 2)).page.quote.total).toBe(3000);
    const ordered = await post(`${page}/update`, own, order(sentQuote(["fm_price"], half), 3));
    expect(replyOf(updateQuote, ordered).page.quote.total).toBe(3000);
  });

  it("is not below zero: an admin's larger grant is refused, a customer's smaller choice costs nothing", async () => {
    const { page, staff: own } = await aCustomer();
    const save = (grant: number) => {
      const quote = sentQuote(["fm_price"], { signature_grant: grant });
      return post(`${page}/update`, admin, { rev: 1, quote, memo: "" });
    };
    expect(refusalOf(await save(6001)).fields?.[0]?.path).toBe("body.quote.signature_grant");
    expect((await save(6000)).status).toBe(200);
    const smaller = sentQuote(["woc_price"], { signature_grant: 6000, total: 0 });
    expect(replyOf(updateQuote, await post(`${page}/update`, own, order(smaller, 2))).page.quote.total).toBe(
      0,
    );
    const other = await aCustomer();
    const granted = order(sentQuote(["fm_price"], { signature_grant: 500 }));
    expect(codeOf(await post(`${other.page}/update`, other.staff, granted))).toBe("FORBIDDEN");
  });
});
