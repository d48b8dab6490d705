import * as z from "zod/mini";
import { partnerName } from "#shared/domain/pricing/curricularPartner.ts";

/** True if the quote has the Curricular Partner Program. Mails that were ordered before this field existed lack it. */
export const isPartnerField = z._default(z.boolean(), false);

/** Details of an order in the mails about its quote. */
export const orderFields = {
  /** Text that the program gave; empty where it gave none. */
  purchase_order: z._default(z.string(), ""),
  is_partner: isPartnerField,
};

type Fact = readonly [name: string, value: string];

export const partnerFact = (isPartner: boolean): Fact[] => (isPartner ? [[partnerName, "Yes"]] : []);

/** Facts of an order that not every quote has. */
export const orderFacts = (order: { purchase_order: string; is_partner: boolean }): Fact[] => [
  ...partnerFact(order.is_partner),
  ...(order.purchase_order === "" ? [] : [["Purchase order", order.purchase_order] as const]),
];
