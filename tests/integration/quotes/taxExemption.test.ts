import { beforeAll, describe, expect, it } from "vitest";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { getQuoteInterface } from "#functions/table/quotes/quoteInterfaces.ts";
import { getQuote } from "#shared/contract/quotes/quotes.ts";
import {
  addOpenTaxExemption,
  addTaxExemption,
  getTaxExemption,
  removeTaxExemption,
} from "#shared/contract/quotes/taxExemption.ts";
import { type Answer, type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aQuoteInterface, sentQuote } from "#tests/builders/quotes.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("quotes");

let admin: Credentials;
beforeAll(async () => {
  const program = await aProgram();
  admin = await aSession(await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
});

const pdf = "%PDF-1.4\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF";
const base64 = (text: string): string => Buffer.from(text, "latin1").toString("base64");
const certificate = (rev: number, parts: Record<string, unknown> = {}) => ({
  ...{ rev, file_name: "certificate.pdf", content: base64(pdf) },
  ...parts,
});

async function aCustomer() {
  const program = await aProgram();
  const quotes = await aQuoteInterface({ program_id: program.id, program_name: program.name });
  const session = async (role: "Program Service Administrator" | "Teacher", of = program) =>
    aSession(await aPerson([{ program: of, role }]));
  return {
    ...quotes,
    ...{ program, session },
    staff: await session("Program Service Administrator"),
    path: `/quotes/${quotes.quoteId}/tax_exemption`,
    place: { programId: program.id, schoolYear: 24 },
  };
}
const call = (method: "GET" | "POST" | "DELETE", path: string, as: Credentials | undefined, body?: object) =>
  send({ method, path, as, ...(body && { body }) });
const keyOf = async ({ place }: Awaited<ReturnType<typeof aCustomer>>) =>
  (await getQuoteInterface(place))?.quotes[0]?.tax_exemption?.key;
const problemOf = (answer: Answer): string => `${codeOf(answer)} ${refusalOf(answer).message}`;

describe("the tax exemption file of an order (C-36)", () => {
  it("is added by the school, read by its administrators and the provider, replaced and removed", async () => {
    const customer = await aCustomer();
    const { path, staff } = customer;
    const added = replyOf(addTaxExemption, await call("POST", path, staff, certificate(1)));
    expect(added).toMatchObject({
      rev: 2,
      tax_exemption: { file_name: "certificate.pdf", bytes: pdf.length },
    });
    const page = replyOf(getQuote, await call("GET", `/quotes/${customer.quoteId}/edit`, staff));
    expect(page).toMatchObject({ rev: 2, tax_exemption: added.tax_exemption });
    for (const who of [staff, admin]) {
      const { url } = replyOf(getTaxExemption, await call("GET", path, who));
      const file = await fetch(url);
      expect(file.headers.get("content-disposition")).toBe('attachment; filename="tax-exemption.pdf"');
      expect(await file.text()).toBe(pdf);
      // The signature names this file alone.
      expect((await fetch(url.replace(/\w{26}\.pdf/, "01K00000000000000000000000.pdf"))).ok).toBe(false);
    }
    const former = replyOf(getTaxExemption, await call("GET", path, staff)).url;
    const replaced = await call("POST", path, staff, certificate(2, { file_name: "newer.pdf" }));
    expect(replyOf(addTaxExemption, replaced)).toMatchObject({
      rev: 3,
      tax_exemption: { file_name: "newer.pdf" },
    });
    expect((await fetch(former)).status).toBe(404);
    const gone = await call("DELETE", path, admin, { rev: 3 });
    expect(replyOf(removeTaxExemption, gone)).toEqual({ rev: 4, tax_exemption: null });
    expect(codeOf(await call("GET", path, staff))).toBe("NOT_FOUND");
    const lines = await listAuditEntries(customer.program.id, new Date().toISOString().slice(0, 7));
    expect(lines.filter(({ action }) => action === "quote.changed")).toHaveLength(3);
  });

  it("is added with the link's code, which does not read it back", async () => {
    const { quoteId, code, path, place } = await aCustomer();
    const open = `/quotes/${quoteId}/by_code/tax_exemption`;
    const sent = certificate(1, { access_code: code });
    expect(codeOf(await call("POST", open, undefined, { ...sent, access_code: "guessed" }))).toBe(
      "NOT_FOUND",
    );
    expect(replyOf(addOpenTaxExemption, await call("POST", open, undefined, sent)).rev).toBe(2);
    expect((await getQuoteInterface(place))?.quotes[0]?.tax_exemption).toMatchObject({
      by: "Holder of the link",
    });
    expect(codeOf(await call("GET", path, undefined))).toBe("NOT_SIGNED_IN");
  });

  it("is nobody else's", async () => {
    const customer = await aCustomer();
    const { path } = customer;
    replyOf(addTaxExemption, await call("POST", path, customer.staff, certificate(1)));
    const others = [
      await customer.session("Teacher"),
      await customer.session("Program Service Administrator", await aProgram()),
    ];
    for (const as of others) {
      for (const answer of [
        await call("GET", path, as),
        await call("POST", path, as, certificate(2)),
        await call("DELETE", path, as, { rev: 2 }),
      ])
        expect(["FORBIDDEN", "NOT_FOUND"]).toContain(codeOf(answer));
    }
    expect(await keyOf(customer)).toMatch(/^tax_exemptions\//);
  });

  it.each([
    ["a program", { file_name: "certificate.pdf", content: base64("MZ\u0090\u0000 program") }, /not PDF/],
    ["a page of HTML", { file_name: "certificate.html", content: base64("<html>") }, /PDF, PNG or JPEG/],
    ["an SVG picture", { file_name: "certificate.svg", content: base64("<svg/>") }, /PDF, PNG or JPEG/],
    [
      "a PDF that runs a script",
      { content: base64("%PDF-1.4\n1 0 obj <</OpenAction<</S/J#61vaScript/JS(1)>>>> endobj\n%%EOF") },
      /The PDF has/,
    ],
    ["an empty file", { content: "====" }, /empty/],
  ])("is refused as %s, and nothing is saved", async (_name, parts, problem) => {
    const customer = await aCustomer();
    expect(problemOf(await call("POST", customer.path, customer.staff, certificate(1, parts)))).toMatch(
      problem,
    );
    expect(await getQuoteInterface(customer.place)).toMatchObject({ rev: 1 });
  });

  it("is refused over 4 MB, for a quote that others changed, and once the order is submitted", async () => {
    const customer = await aCustomer();
    const { path, staff, quoteId } = customer;
    const large = await call("POST", path, staff, certificate(1, { content: "A".repeat(5_700_000) }));
    expect(["INVALID_REQUEST", "BODY_TOO_LARGE"]).toContain(codeOf(large));
    const both = await Promise.all([1, 2].map(() => call("POST", path, staff, certificate(1))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(codeOf(await call("POST", path, staff, certificate(1)))).toBe("QUOTE_CHANGED");
    const order = { saveType: "SUBMIT", rev: 2, quote: sentQuote(["fm_price"], { total: 6000 }), memo: "" };
    expect((await call("POST", `/quotes/${quoteId}/update`, staff, order)).status).toBe(200);
    expect(codeOf(await call("POST", path, staff, certificate(3)))).toBe("QUOTE_STAGE");
    // The provider may still correct it until the quote is confirmed.
    expect((await call("POST", path, admin, certificate(3))).status).toBe(200);
  });
});
