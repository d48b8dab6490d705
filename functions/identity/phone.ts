import { isValidPhoneNumber } from "libphonenumber-js/min";
import { Refusal } from "../runtime/refusal.ts";

/** @throws Refusal INVALID_REQUEST for a number that no country has. @see spec courses §5 */
export function requirePhone(phone: string | null | undefined): void {
  if (phone === null || phone === undefined || isValidPhoneNumber(phone)) return;
  const problem = { path: "body.contact_phone", message: "Provide valid contact phone number" };
  throw new Refusal("INVALID_REQUEST", { fields: [problem] });
}
