import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { clearFailures } from "#functions/table/identity/throttles.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { type Program, replaceProgram } from "#functions/table/programs/programs.ts";
import { getQuotePrices } from "#functions/table/quotes/quotePrices.ts";
import type { SentQuote } from "#shared/contract/quotes/quoteFields.ts";
import {
  addAddendum,
  createQuoteInterface,
  renewQuoteLink,
  resetQuote,
  sendQuote,
  updateQuoteInterface,
} from "#shared/contract/quotes/quoteInterfaces.ts";
import { getQuote, listQuotes, openQuote, priceQuote, updateQuote } from "#shared/contract/quotes/quotes.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Answer, type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aQuote, aQuoteInterface, sentQuote, somePrices } from "#tests/builders/quotes.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("quotes");

let admin: Credentials;
let home: Program;
let staff: Credentials;
let teacher: Credentials;
beforeAll(async () => {
  home = await aProgram();
  admin = await aSession(await aPerson([{ program: home, role: "IT Administrator" }], { is_admin: true }));
  staff = await staffOf(home);
  teacher = await aSession(await aPerson([{ program: home, role: "Teacher" }]));
});

const staffOf = async (program: Program): Promise<Credentials> =>
  aSession(await aPerson([{ program, role: "Program Service Administrator" }]));

const post = (path: string, as: Credentials | undefined, body: unknown = {}): Promise<Answer> =>
  send({ method: "POST", path, as, body });
const get = (path: string, as: Credentials): Promise<Answer> => send({ method: "GET", path, as });
const order = (quote: SentQuote, rev = 1, memo = "") => ({ saveType: "SUBMIT", rev, quote, memo });

/** A program of its own with its staff and quotes, so that no test meets another's. */
async function aCustomer(parts: Omit<Partial<Parameters<typeof aQuoteInterface>[0]>, "program_id"> = {}) {
  const program = await aProgram();
  const quotes = await aQuoteInterface({ ...parts, program_id: program.id, program_name: program.name });
  const { id, quoteId } = quotes;
  return {
    program,
    staff: await staffOf(program),
    ...quotes,
    page: `/quotes/${quoteId}`,
    desk: `/quote_interfaces/${id}`,
  };
}

const contacts = (name: string) => ({
  psa_name: "Pat Service",
  psa_email: `${name}@school.test`,
  billing_contact_name: "Bill Payer",
  billing_contact_email: `bill.${name}@school.test`,
  business_development_manager: "Rae Manager",
  business_development_manager_email: "rae@bedside.test",
});

describe("the quotes of a school year (C-36)", () => {
  it("go from the mailed link to the confirmed order, and on to an addendum and the next year", async () => {
    await Promise.all([somePrices(30), somePrices(31)]);
    const program = await aProgram();
    const name = program.subdomain;
    const terms = {
      price_category: 1,
      shared_success: false,
      max_enrollment: 90,
      memo: "",
      ...contacts(name),
    };
    const begun = { ...terms, program_id: program.id, school_year: 30 };
    const made = replyOf(createQuoteInterface, await post("/quote_interfaces", admin, begun));
    expect(made).toMatchObject({ model: "current", stage: "Ready to Send", link_expires_at: null });
    expect(codeOf(await post("/quote_interfaces", admin, begun))).toBe("ALREADY_DONE");
    const [original] = made.quotes;
    const own = await staffOf(program);
    expect(codeOf(await get(`/quotes/${original?.id}/edit`, own))).toBe("NOT_FOUND");
    expect(replyOf(listQuotes, await get("/quotes", own))).toEqual([]);

    const sent = replyOf(sendQuote, await post(`/quote_interfaces/${made.id}/send_quote`, admin));
    expect(sent.stage).toBe("Quote Sent");
    expect(codeOf(await post(`/quote_interfaces/${made.id}/send_quote`, admin))).toBe("QUOTE_STAGE");
    const mail = await eventually(
      async () => (await mailsTo(cloud.url, `${name}@school.test`))[0],
      "the mail with the link",
    );
    await eventually(
      async () => (await mailsTo(cloud.url, `bill.${name}@school.test`))[0],
      "the payer's mail",
    );
    expect(mail?.text).toContain("Write to Rae Manager (rae@bedside.test), your relationship manager.");
    const url = new URL(/http\S+#access_code=\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    expect(url.pathname).toBe(`/quotes/${original?.id}/by_code`);
    const access_code = new URLSearchParams(url.hash.slice(1)).get("access_code");

    const page = replyOf(
      openQuote,
      await post(`/quotes/${original?.id}/by_code`, undefined, { access_code }),
    );
    expect(page).toMatchObject({ programName: program.name, stage: "Quote Sent", is_admin: false });
    const chosen = sentQuote(["fm_price", "im_price", "woc_price"], { total: 15_500 });
    const ordered = await post(`/quotes/${original?.id}/by_code/update`, undefined, {
      ...order(chosen, page.rev),
      access_code,
      accepted_by: "Pat Service",
    });
    expect(replyOf(updateQuote, ordered).page).toMatchObject({
      stage: "Ready to Confirm",
      accepted_by: "Pat Service",
      quote: { fm_price: 1, ger_price: null, signature_subtotal: 11_000, wise_subtotal: 4500, total: 15_500 },
    });

    const rev = replyOf(getQuote, await get(`/quotes/${original?.id}/edit`, own)).rev;
    const confirm = { saveType: "CONFIRM", rev, quote: chosen, memo: "" };
    expect(codeOf(await post(`/quotes/${original?.id}/update`, own, confirm))).toBe("FORBIDDEN");
    const confirmed = replyOf(updateQuote, await post(`/quotes/${original?.id}/update`, admin, confirm));
    expect(confirmed.page).toMatchObject({ stage: "Quote Confirmed", rights: { canSave: false } });

    const added = replyOf(addAddendum, await post(`/quote_interfaces/${made.id}/add_addendum`, admin));
    expect(added.quotes.map(({ label }) => label)).toEqual(["Original", "Addendum 1"]);
    expect(codeOf(await post(`/quote_interfaces/${made.id}/add_addendum`, admin))).toBe("QUOTE_STAGE");
    await post(`/quote_interfaces/${made.id}/send_quote`, admin);
    const addendum = added.quotes[1]?.id;
    const addendumPage = replyOf(getQuote, await get(`/quotes/${addendum}/edit`, own));
    expect(addendumPage).toMatchObject({
      isAddendum: true,
      alreadyQuoted: ["fm_price", "im_price", "woc_price"],
    });
    const again = await post(
      `/quotes/${addendum}/update`,
      own,
      order(sentQuote(["fm_price"]), addendumPage.rev),
    );
    expect(refusalOf(again).fields).toEqual([
      { path: "body.quote.fm_price", message: "is confirmed for this school year already" },
    ]);
    const more = sentQuote(["peds_price", "wmd_price"]);
    const second = await post(`/quotes/${addendum}/update`, own, order(more, addendumPage.rev));
    // 15500 - 11000 for the third signature course, 8000 - 4500 for the second WISE course.
    expect(replyOf(updateQuote, second).page.quote).toMatchObject({ total: 8000 });

    const next = replyOf(
      createQuoteInterface,
      await post("/quote_interfaces", admin, { ...begun, school_year: 31 }),
    );
    expect(next.previous_courses).toEqual(["fm_price", "im_price", "woc_price"]);
    expect(replyOf(listQuotes, await get("/quotes", own)).map(({ label, stage }) => [label, stage])).toEqual([
      ["Addendum 1", "Ready to Confirm"],
      ["Original", "Quote Confirmed"],
    ]);
    const lines = await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7));
    expect(lines.map(({ action, actor }) => [action, actor?.id === "quote-link"])).toEqual([
      ["quote.created", false],
      ["quote.sent", false],
      ["quote.submitted", true],
      ["quote.confirmed", false],
      ["quote.addendum_added", false],
      ["quote.sent", false],
      ["quote.submitted", false],
      ["quote.created", false],
    ]);
    expect(lines[2]?.details).toMatchObject({ Total: "$15,500.00" });
  });

  it("are ordered only once they are sent, with a course, and by those who may", async () => {
    const { page, staff: own } = await aCustomer({ quotes: [aQuote()] });
    const one = order(sentQuote(["fm_price"]));
    expect(codeOf(await post(`${page}/update`, admin, one))).toBe("QUOTE_STAGE");
    expect(codeOf(await post(`${page}/update`, own, one))).toBe("NOT_FOUND");
    const open = await aCustomer();
    expect(refusalOf(await post(`${open.page}/update`, open.staff, order(sentQuote([]))))).toMatchObject({
      code: "INVALID_REQUEST",
      message: "Select at least one course. Nothing was submitted.",
      fields: [{ path: "body.quote", message: "Select at least one course." }],
    });
    for (const other of [staff, await staffOf(await aProgram())]) {
      expect(codeOf(await get(`${open.page}/edit`, other))).toBe("NOT_FOUND");
      expect(codeOf(await post(`${open.page}/price`, other, { quote: sentQuote([]) }))).toBe("NOT_FOUND");
      expect(codeOf(await post(`${open.page}/update`, other, one))).toBe("NOT_FOUND");
    }
    expect(codeOf(await get(`${open.page}/edit`, teacher))).toBe("FORBIDDEN");
    expect(codeOf(await post(`${open.desk}/send_quote`, open.staff))).toBe("FORBIDDEN");
    expect(codeOf(await get("/quotes/01HZ0000000000000000000000-24-0/edit", admin))).toBe("NOT_FOUND");
    expect(codeOf(await get(`${open.page.slice(0, -1)}7/edit`, admin))).toBe("NOT_FOUND");
  });

  it("go back to Ready to Send with their choices, and are sent anew", async () => {
    const { page, desk, staff: own, code } = await aCustomer();
    await post(`${page}/update`, own, order(sentQuote(["fm_price", "add_price"])));
    const reset = replyOf(resetQuote, await post(`${desk}/reset`, admin));
    expect(reset.quotes[0]).toMatchObject({ quote_sent_at: null, quote_submitted_at: null, total: 8000 });
    expect(codeOf(await post(`${desk}/reset`, admin))).toBe("QUOTE_STAGE");
    expect(codeOf(await post(`${page}/by_code`, undefined, { access_code: code }))).toBe("NOT_FOUND");
    await post(`${desk}/send_quote`, admin);
    const seen = replyOf(getQuote, await get(`${page}/edit`, own));
    expect(seen).toMatchObject({ stage: "Quote Sent", quote: { fm_price: 1, add_price: 1 } });
  });

  it("have five addenda at most", async () => {
    const confirmed = aQuote({ quote_confirmed_at: "2026-11-03T00:00:00.000Z" });
    const full = await aCustomer({ quotes: Array.from({ length: 6 }, () => confirmed) });
    expect(refusalOf(await post(`${full.desk}/add_addendum`, admin)).message).toContain("5 addenda at most");
    const nearly = await aCustomer({ quotes: Array.from({ length: 5 }, () => confirmed) });
    expect((await post(`${nearly.desk}/add_addendum`, admin)).status).toBe(200);
  });

  it("are not sent without prices, nor without anybody to send them to", async () => {
    const unpriced = await aCustomer({ school_year: 24, quotes: [aQuote()], price_category: 1 });
    const nobody = { psa_email: "", billing_contact_email: "" };
    const silent = await aCustomer({ quotes: [aQuote()], ...nobody });
    expect(refusalOf(await post(`${silent.desk}/send_quote`, admin)).message).toContain("no contact");
    const program = await aProgram();
    const body = {
      ...{ price_category: 1, shared_success: false, max_enrollment: null, memo: "", ...contacts("none") },
      ...{ program_id: program.id, school_year: 96 },
    };
    const made = replyOf(createQuoteInterface, await post("/quote_interfaces", admin, body));
    expect(refusalOf(await post(`/quote_interfaces/${made.id}/send_quote`, admin)).message).toContain(
      "no prices",
    );
    expect((await post(`${unpriced.desk}/send_quote`, admin)).status).toBe(200);
  });

  it.each([
    ["courses", { quotes: [aQuote({ prorate: true })] }],
    ["courses", { quotes: [aQuote()], price_category: 3 as const }],
    [
      "months",
      { quotes: [aQuote({ prorate: true, courses: ["fm_price"], invoice: { start: 7, end: 12 } })] },
    ],
  ])("are not sent without %s that the program cannot choose", async (missing, parts) => {
    const { desk, page, staff: own } = await aCustomer(parts);
    expect(refusalOf(await post(`${desk}/send_quote`, admin)).message).toContain(`no ${missing} yet`);
    expect(codeOf(await get(`${page}/edit`, own))).toBe("NOT_FOUND");
  });
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
