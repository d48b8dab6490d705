import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import {
  addAddendum,
  createQuoteInterface,
  resetQuote,
  sendQuote,
} from "#shared/contract/quotes/quoteInterfaces.ts";
import { getQuote, listQuotes, openQuote, updateQuote } from "#shared/contract/quotes/quotes.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aQuote, sentQuote, somePrices } from "#tests/builders/quotes.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { aCustomer, anAdmin, contacts, order, staffOf, useQuoteCalls } from "./quoteDesk.ts";

const { cloud, post, get } = useQuoteCalls();

let admin: Credentials;
let staff: Credentials;
let teacher: Credentials;
beforeAll(async () => {
  const home = await aProgram();
  [admin, staff] = await Promise.all([anAdmin(), staffOf(home)]);
  teacher = await aSession(await aPerson([{ program: home, role: "Teacher" }]));
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
