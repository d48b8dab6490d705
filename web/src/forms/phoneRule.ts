import type { FieldValue } from "./bodySchema.ts";
import { words } from "./words.ts";

/** @see spec courses §5 "Registration and contact forms" */

let isValid: ((phone: string) => boolean) | undefined;

/** Fetches the tables of all countries' numbers, which weigh more than the rest of a form: with the first touch of a phone field. */
export async function loadPhoneNumbers(): Promise<void> {
  const { isValidPhoneNumber } = await import("libphonenumber-js/min");
  isValid = isValidPhoneNumber;
}

/** A rule for a field of a phone number in E.164; silent until the tables are there, where the server's word counts. */
export const phoneRule = (value: FieldValue): string | undefined =>
  typeof value === "string" && value !== "" && isValid && !isValid(value)
    ? words.provideValidContactPhone
    : undefined;
