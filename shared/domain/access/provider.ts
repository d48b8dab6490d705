import { type RolesByAction, type Rule, refuse } from "./decision.ts";

/** The provider's own side of the house: what stands above all programs. */
export type ProviderResource = { kind: "provider" };

/** No role gives these: they are a provider admin's. @see rulings "Who may do what" */
export const providerActions = {
  /** What was done above all programs. */
  "provider_audit.read": [],
  /** How the product itself is doing. */
  "operations.read": [],
  "queue.redrive": [],
  "loan.manage": [],
  "expiration.set": [],
  "user.manage": [],
  "quote.manage": [],
  "renewal.manage": [],
  "question_bank.manage": [],
} as const satisfies RolesByAction;

export const providerRule: Rule<keyof typeof providerActions, ProviderResource> = () => refuse("FORBIDDEN");
