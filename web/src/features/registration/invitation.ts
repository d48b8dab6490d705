import type { findInvitation } from "#shared/contract/identity/registration.ts";
import type { ReplyOf } from "#shared/contract/route.ts";

/** Details of the invitation that a link leads to. */
export type Invitation = ReplyOf<typeof findInvitation>;
