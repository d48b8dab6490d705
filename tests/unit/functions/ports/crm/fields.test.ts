import { expect, it } from "vitest";
import { incoming, labelOf } from "#functions/ports/crm/fields.ts";

const head = { Id: "a0B1", Bedside_Id__c: "q-27", LastModifiedDate: "2026-11-29T21:00:00.000Z" };

it("an odd field of the CRM is refused with its value and what is wrong with it (C-42)", () => {
  const read = incoming({
    ...head,
    PSA_Name__c: "N".repeat(5000),
    PSA_Email__c: "not an email",
    Billing_Contact_Name__c: 42,
    Price_Category__c: "Gold",
    Shared_Success__c: "maybe",
    Max_Enrollment__c: -5,
  });
  if (typeof read === "string") throw new Error(read);
  expect(read.values).toEqual({});
  expect(read.refused).toEqual([
    `PSA_Name__c: "${"N".repeat(60)}…" is no text of 120 characters at most`,
    'PSA_Email__c: "not an email" is no e-mail address',
    'Billing_Contact_Name__c: "42" is no text of 120 characters at most',
    'Price_Category__c: "Gold" is none of 0, 1, 2 and 3',
    'Shared_Success__c: "maybe" is neither true nor false',
    'Max_Enrollment__c: "-5" is no whole number from 0 to 1,000,000',
  ]);
  expect(labelOf("billing_contact_email")).toBe("Billing Contact's e-mail");
});
