import type { findInvitation } from "#shared/contract/identity/registration.ts";
import type { ReplyOf } from "#shared/contract/route.ts";

/** What the link of an invitation leads to. */
export type Invitation = ReplyOf<typeof findInvitation>;
