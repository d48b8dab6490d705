import { describe, expect, it } from "vitest";
import { managerText } from "#functions/subscriptions/quoteContacts.ts";

describe("the relationship manager in mails (C-36)", () => {
  it.each([
    ["Rae Manager", "rae@school.test", "Rae Manager (rae@school.test)"],
    ["Rae Manager", "", "Rae Manager"],
    ["", "rae@school.test", "rae@school.test"],
    ["", "", ""],
  ])("is %j with the address %j", (name, email, text) => {
    expect(
      managerText({ business_development_manager: name, business_development_manager_email: email }),
    ).toBe(text);
  });
});
