import { describe, expect, it } from "vitest";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { quoteRights } from "#shared/domain/quotes/quote.ts";
import { yearPrices } from "#tests/builders/quotePrices.ts";
import {
  changeDraft,
  draftOf,
  figuresOf,
  isSameDraft,
  missingInOrder,
  type QuoteDraft,
  selectedCourses,
  sentOf,
} from "#web/features/quotes/quoteDraft.ts";
import { aQuotePage } from "./quotePage.ts";

const choose = (page: QuotePage, draft: QuoteDraft, ...keys: (keyof QuotePage["quote"])[]): QuoteDraft =>
  keys.reduce(
    (next, key) => changeDraft(page, next, { type: "course", key: key as "fm_price", isSelected: true }),
    draft,
  );

describe("a quote in its page (C-36 to C-40)", () => {
  it("costs in the page what the server works out, and is sent with it", () => {
    const page = aQuotePage();
    const draft = choose(page, draftOf(page), "fm_price", "im_price", "woc_price");
    const figures = figuresOf(page, draft);
    expect(figures?.total).toBe(1_550_000);
    if (!figures) throw new Error("It has prices");
    expect(sentOf(page, draft, figures)).toMatchObject({
      fm_price: 1,
      ger_price: null,
      signature_subtotal: 11_000,
      wise_subtotal: 4500,
      total: 15_500,
    });
  });

  it("sends each course's price and the discounts in the older model", () => {
    const page = aQuotePage({ model: "older", priceLookup: null, coursePrices: yearPrices.older["1"] });
    const draft = choose(page, draftOf(page), "fm_price", "im_price");
    const figures = figuresOf(page, draft);
    if (!figures) throw new Error("It has prices");
    const sent = sentOf(page, draft, figures);
    expect(sent).toMatchObject({ fm_price: 6250, im_price: 6250, signature_discount: 1000, total: 11_500 });
    expect(sent).not.toHaveProperty("signature_subtotal");
  });

  it("turns the Curricular Partner Program on with the fifth course and remembers the choice before", () => {
    const page = aQuotePage();
    const four = choose(page, draftOf(page), "fm_price", "im_price", "ger_price", "rad_price");
    expect(four.choice.isPartner).toBe(false);
    const five = choose(page, four, "neu_price");
    expect(five.choice.isPartner).toBe(true);
    expect(selectedCourses(five)).toHaveLength(9);
    const back = changeDraft(page, five, { type: "partner", isOn: false });
    expect(selectedCourses(back)).toEqual(selectedCourses(four));
  });

  it("opens with the program on where five courses are saved, and shows that it orders more", () => {
    const page = aQuotePage({
      quote: { fm_price: 1, ger_price: 1, im_price: 1, peds_price: 1, rad_price: 1, total: 23_000 },
    });
    const draft = draftOf(page);
    expect(draft.choice.isPartner).toBe(true);
    expect(figuresOf(page, draft)?.subtotals.Signature).toBe(2_300_000);
    const off = changeDraft(page, draft, { type: "partner", isOn: false });
    expect(selectedCourses(off)).toHaveLength(5);
  });

  it("shows the program on where nobody can choose any more, and orders what was ordered", () => {
    const five = { fm_price: 1, ger_price: 1, im_price: 1, peds_price: 1, rad_price: 1 };
    const page = aQuotePage({
      stage: "Ready to Confirm",
      quote: { ...five, quote_submitted_at: "2026-11-02T00:00:00.000Z", total: 23_000 },
    });
    const draft = draftOf(page);
    expect(draft.choice.isPartner).toBe(true);
    expect(selectedCourses(draft)).toEqual(Object.keys(five));
    const four = aQuotePage({ stage: page.stage, quote: { ...page.quote, rad_price: null } });
    expect(draftOf(four).choice.isPartner).toBe(false);
  });

  it("sends whoever cannot choose what is missing to the relationship manager", () => {
    const prorated = aQuotePage({ quote: { prorate: true } });
    expect(missingInOrder(draftOf(prorated), prorated.rights)).toBe(
      "This quote has no courses yet. Write to your relationship manager.",
    );
    const chosen = aQuotePage({ quote: { prorate: true, fm_price: 1 } });
    expect(missingInOrder(draftOf(chosen), chosen.rights)).toBe(
      "This quote has no months yet. Write to your relationship manager.",
    );
    const open = aQuotePage();
    expect(missingInOrder(draftOf(open), open.rights)).toBe("Select at least one course.");
  });

  it("clears all four months when prorating ends, and moves an end that its start has passed", () => {
    const page = aQuotePage({}, { isAdmin: true });
    let draft = changeDraft(page, draftOf(page), { type: "prorate", isOn: true });
    draft = changeDraft(page, draft, { type: "start", range: "invoice", month: 3 });
    draft = changeDraft(page, draft, { type: "end", range: "invoice", month: 5 });
    draft = changeDraft(page, draft, { type: "start", range: "invoice", month: 7 });
    expect(draft.invoice).toEqual({ start: 7, end: 8 });
    expect(missingInOrder(choose(page, draft, "fm_price"), page.rights)).toContain("both months");
    draft = changeDraft(page, draft, { type: "prorate", isOn: false });
    expect([draft.invoice, draft.subscription]).toEqual([
      { start: null, end: null },
      { start: null, end: null },
    ]);
  });

  it("reads what is no amount as 0, and grants off the total", () => {
    const page = aQuotePage({}, { isAdmin: true });
    let draft = choose(page, draftOf(page), "fm_price");
    draft = changeDraft(page, draft, { type: "grant", set: "signature", text: "$1,500" });
    draft = changeDraft(page, draft, { type: "grant", set: "wise", text: "some" });
    expect(figuresOf(page, draft)?.total).toBe(450_000);
  });

  it("prices the exception category by what an admin typed", () => {
    const page = aQuotePage({ price_category: 3, priceLookup: null }, { isAdmin: true });
    let draft = choose(page, draftOf(page), "fm_price", "woc_price");
    draft = changeDraft(page, draft, { type: "subtotal", set: "Signature", text: "7777" });
    draft = changeDraft(page, draft, { type: "subtotal", set: "Wise", text: "abc" });
    expect(figuresOf(page, draft)?.subtotals).toEqual({ Signature: 777_700, Wise: 0, Care: 0 });
  });

  it("shows the kept amounts of a quote that nobody can change any more, whatever today's prices are", () => {
    const times = {
      quote_sent_at: "2026-11-01T00:00:00.000Z",
      quote_submitted_at: "2026-11-02T00:00:00.000Z",
    };
    const page = aQuotePage({
      stage: "Ready to Confirm",
      quote: { ...times, fm_price: 1, signature_subtotal: 5000, subtotal: 5000, total: 5000 },
    });
    expect(page.rights).toEqual(
      quoteRights({ ...page.quote, prorate: false }, { isAdmin: false, category: 1 }),
    );
    expect(figuresOf(page, draftOf(page))?.total).toBe(500_000);
  });

  it("has no price without prices of its category", () => {
    const page = aQuotePage({ priceLookup: null });
    expect(figuresOf(page, draftOf(page))).toBeNull();
  });

  it("knows a draft that orders the same", () => {
    const page = aQuotePage();
    const draft = choose(page, draftOf(page), "fm_price");
    expect(isSameDraft(draft, draftOf(page))).toBe(false);
    const back = changeDraft(page, draft, { type: "course", key: "fm_price", isSelected: false });
    expect(isSameDraft(back, draftOf(page))).toBe(true);
  });
});
