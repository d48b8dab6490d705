import { describe, expect, it } from "vitest";
import { sendQuote } from "#shared/contract/quotes/quoteInterfaces.ts";
import { updateQuote } from "#shared/contract/quotes/quotes.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { readPdf } from "#tests/builders/pdf.ts";
import { aQuote, aQuoteInterface, sentQuote } from "#tests/builders/quotes.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { cloud, send } = useApi("print");

const post = (path: string, as: Awaited<ReturnType<typeof aSession>> | undefined, body: unknown = {}) =>
  send({ method: "POST", path, as, body });

async function aCustomer(parts: Partial<Parameters<typeof aQuoteInterface>[0]> = {}) {
  const program = await aProgram();
  const quotes = await aQuoteInterface({
    ...parts,
    program_id: program.id,
    program_name: `${program.name} <b>& Sons</b>`,
  });
  const staff = await aSession(await aPerson([{ program, role: "Program Service Administrator" }]));
  return { program, staff, ...quotes, path: `/quotes/${quotes.quoteId}` };
}

const partner = "Curricular Partner Program (CP)";
const partnerCourses = ["fm_price", "im_price", "peds_price", "rad_price", "ger_price"] as const;

describe("the PDF of a quote (C-36)", () => {
  it.each([
    [5, true],
    [4, false],
  ])("with %i signature courses names the Curricular Partner Program: %s", async (count, isNamed) => {
    const { staff, path } = await aCustomer({
      quotes: [
        aQuote({ courses: partnerCourses.slice(0, count), quote_sent_at: "2026-11-01T00:00:00.000Z" }),
      ],
    });
    const { text } = await readPdf((await post(`${path}/pdf_download.pdf`, staff)).bytes);
    expect(text.includes(partner)).toBe(isNamed);
  });

  it("is numbered, tagged, embeds its fonts, and says what the quote says", async () => {
    const { staff, path, of, program } = await aCustomer({
      model: "older",
      memo: "Ship to\nthe dean's office",
      previous_courses: ["fm_price"],
      quotes: [
        aQuote({
          ...{ courses: ["fm_price", "im_price", "woc_price"], signature_grant: 500 },
          quote_sent_at: "2026-11-01T00:00:00.000Z",
          purchase_order: "PO-2024-117",
          billing_address: "Accounts Payable\n1 College Road",
        }),
      ],
    });
    const reply = await post(`${path}/pdf_download.pdf`, staff);
    expect(reply.status).toBe(200);
    const number = `Q24-${program.id.slice(-8)}-0`;
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="quote-${number}.pdf"`,
    });
    const pdf = await readPdf(reply.bytes);
    expect(pdf).toMatchObject({ isTagged: true, title: `Bedside Quote ${number}` });
    const fonts = pdf.pages.flatMap((page) => page.fonts);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(pdf.pages.flatMap(({ elements }) => elements.map(({ role }) => role))).toEqual(
      expect.arrayContaining(["H1", "H2", "Table", "TH", "TD"]),
    );
    for (const part of [
      ...[number, "Page 1 of", of.program_name, "July 1st 2024 – June 30th 2025 Subscriptions"],
      ...["Pat Service", "bill@school.test", "Rae Manager", "Bedside Family Medicine", "$6,250.00"],
      ...["Signature Annual Subscription Cost", "Free with your subscription", "Signature grant", "-$500.00"],
      ...["Additional Notes:", "the dean's office", "Quote Sent"],
      ...["PO-2024-117", "Billing address", "1 College Road"],
    ])
      expect(pdf.text).toContain(part);
    expect(pdf.text).not.toContain("Draft");
    expect(pdf.text).not.toContain("Pediatrics");
  });

  it("is a draft where its choices are not saved, and leaves out what the role may not change", async () => {
    const { path, code, staff } = await aCustomer();
    const quote = sentQuote(["fm_price"], { signature_grant: 999, total: 1 });
    const reply = await post(`${path}/by_code/pdf_download.pdf`, undefined, {
      ...{ access_code: code, quote, memo: "Free of charge" },
    });
    expect(reply.status).toBe(200);
    const { text } = await readPdf(reply.bytes);
    expect(text).toContain("Draft: these choices are not saved and not ordered.");
    expect(text).toContain("$6,000.00");
    expect(text).not.toContain("Free of charge");
    expect(text).not.toContain("999");
    const wrong = { access_code: "wrong", quote };
    expect(codeOf(await post(`${path}/by_code/pdf_download.pdf`, undefined, wrong))).toBe("NOT_FOUND");
    const backward = { quote: sentQuote(["fm_price"], { invoice_start_date: 3 }) };
    expect(codeOf(await post(`${path}/pdf_download.pdf`, staff, backward))).toBe("INVALID_REQUEST");
  });
});

describe("mails of a quote's steps (C-36)", () => {
  it("go to the customer and the relationship manager once each, with the link", async () => {
    const name = `${Date.now()}`;
    const emails = {
      psa_email: `psa.${name}@school.test`,
      billing_contact_email: `psa.${name}@school.test`,
      business_development_manager_email: `rae.${name}@bedside.test`,
    };
    const customer = await aCustomer({ ...emails, quotes: [aQuote({ courses: [...partnerCourses] })] });
    const { program, id, path } = customer;
    const admin = await aSession(await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
    const sent = replyOf(sendQuote, await post(`/quote_interfaces/${id}/send_quote`, admin));
    const quote = sentQuote(partnerCourses);
    const details = { purchase_order: "PO-2024-117", billing_address: "" };
    const order = { saveType: "SUBMIT", rev: sent.rev, quote, memo: "", details };
    const orders = await Promise.all([
      post(`${path}/update`, customer.staff, order),
      post(`${path}/update`, customer.staff, order),
    ]);
    expect(orders.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const confirm = { saveType: "CONFIRM", rev: sent.rev + 1, quote, memo: "" };
    replyOf(updateQuote, await post(`${path}/update`, admin, confirm));
    const subjectsTo = async (address: string, count: number) =>
      eventually(async () => {
        const mails = await mailsTo(cloud.url, address);
        return mails.length >= count ? mails : undefined;
      }, `${count} mails to ${address}`);
    const toCustomer = await subjectsTo(emails.psa_email, 3);
    expect(toCustomer.map(({ subject }) => subject).toSorted()).toEqual([
      "Your Bedside order for 2024-2025 is confirmed",
      "Your Bedside order for 2024-2025 was submitted",
      "Your Bedside quote for 2024-2025",
    ]);
    for (const { text } of toCustomer) expect(text).toContain("/by_code#access_code=");
    expect(toCustomer.filter(({ text }) => text?.includes("Purchase order: PO-2024-117"))).toHaveLength(2);
    expect(toCustomer.filter(({ text }) => text?.includes(partner))).toHaveLength(3);
    const toManager = await subjectsTo(emails.business_development_manager_email, 3);
    expect(toManager.map(({ subject }) => subject?.split(":")[0]).toSorted()).toEqual([
      "Order confirmed",
      "Order submitted",
      "Quote sent",
    ]);
    expect(toManager.filter(({ text }) => text?.includes("Purchase order: PO-2024-117"))).toHaveLength(2);
    expect(toManager.filter(({ text }) => text?.includes(partner))).toHaveLength(3);
    for (const { text } of toManager) {
      expect(text).toContain(`${path}/edit`);
      expect(text).not.toContain("access_code");
    }
  });
});
