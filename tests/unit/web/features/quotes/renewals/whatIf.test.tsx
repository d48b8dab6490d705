import "@testing-library/jest-dom/vitest";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Renewal } from "#shared/contract/quotes/quoteInterfaces.ts";
import { yearPrices } from "#tests/builders/quotePrices.ts";
import { WhatIfDialog } from "#web/features/quotes/renewals/WhatIfDialog.tsx";
import { fakeApi, renderPage } from "../../../renderPage.tsx";

const programId = "01J00000000000000000000000";
const lent = { current: true, future: true, change: null };
const times = { quote_sent_at: null, quote_submitted_at: null, quote_confirmed_at: null };

/** A program that has Family Medicine and Internal Medicine next year, for 9,000 dollars and an addendum of 500. */
const row: Renewal = {
  group_name: "North",
  group_subdomain: "north",
  edit_url: "http://north.test/quotes/q",
  quote_interface: {
    id: `${programId}-27`,
    psa_name: "",
    psa_email: "",
    business_development_manager: "",
    price_category: 3,
    shared_success: false,
    max_enrollment: null,
    previous_year_max_enrollment: null,
    previous_year_invoice_total: null,
    previous_year_addendum_total: null,
    previous_year_price_tier: 0,
  },
  stage: "Quote Confirmed",
  quotes: [
    { id: `${programId}-27-0`, initial_price: 9000, total: 9000, ...times },
    { id: `${programId}-27-1`, initial_price: 500, total: 500, ...times },
  ],
  price_tier: 2,
  signature_course_statuses: { fm_price: lent, im_price: lent, peds_price: { ...lent, future: false } },
  wise_course_statuses: {},
  addiction_course_statuses: {},
  tel_status: "off",
  isNewProgram: false,
  is_archived: false,
  activateChange: null,
};

async function opened() {
  const { fetch, asked } = fakeApi({
    "GET /quote_prices/27": () => ({ body: { school_year: 27, rev: 1, ...yearPrices } }),
  });
  vi.stubGlobal("fetch", fetch);
  renderPage(<WhatIfDialog row={row} year={27} isOpen onClose={() => {}} />);
  await screen.findByText(/than the quote now/);
  return asked;
}

const total = () => screen.getByText(/than the quote now|as the quote now|has no prices/).textContent;
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("what a year would cost otherwise (C-41)", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("begins with the courses of the quote at Standard where the category is priced by hand, and compares with it and its addenda", async () => {
    await opened();
    expect(screen.getByLabelText("Price category")).toHaveValue("1");
    expect(screen.getByLabelText("Family Medicine")).toBeChecked();
    expect(screen.getByLabelText("Pediatrics")).not.toBeChecked();
    // Two Signature courses: 11,000. The quote: 9,000 and 500.
    expect(total()).toBe("$11,000.00 $1,500.00 more than the quote now ($9,500.00)");
  });

  it("prices courses, category, model, month and grants as they are chosen, and saves nothing", async () => {
    const asked = await opened();
    fireEvent.click(screen.getByLabelText("Family Medicine"));
    expect(total()).toBe("$6,000.00 $3,500.00 less than the quote now ($9,500.00)");
    choose("Price category", "0");
    expect(total()).toContain("$4,000.00 ");
    choose("Pricing model", "older");
    expect(total()).toContain("$4,000.00 ");
    fireEvent.click(screen.getByLabelText("Pediatrics"));
    choose("Pricing model", "current");
    expect(total()).toContain("$7,500.00 ");
    // From January, half of the year.
    choose("First month", "7");
    expect(total()).toContain("$3,750.00 ");
    choose("First month", "1");
    choose("Signature grant", "500");
    expect(total()).toContain("$7,000.00 ");
    expect(asked.map(({ call }) => call)).toEqual(["GET /quote_prices/27"]);
  });
});
