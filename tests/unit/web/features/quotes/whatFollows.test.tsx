import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { WhatFollows } from "#web/features/quotes/QuoteNotices.tsx";

const textOf = (page: Parameters<typeof WhatFollows>[0]["page"]) =>
  render(<WhatFollows page={page} />).container.textContent;

it("what comes of an order is said until it is confirmed, without the button that was pressed (C-35)", () => {
  expect(textOf({ stage: "Quote Sent", model: "current" })).toBe(
    "After 'Submit My Order', your order goes to your relationship manager for review. You will then receive an email with the final PDF quote, and an invoice within 5 business days.",
  );
  expect(textOf({ stage: "Ready to Confirm", model: "older" })).toBe(
    "Your order is with your relationship manager for review. You will then receive an email with the final PDF quote, and an invoice within 10 business days.",
  );
  expect(textOf({ stage: "Quote Confirmed", model: "current" })).toBe("");
});
