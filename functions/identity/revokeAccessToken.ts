import { revokeAccessToken as route } from "#shared/contract/identity/accessTokens.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { deleteAccessToken, listAccessTokens } from "../table/identity/accessTokens.ts";
import { putAuditEntries } from "../table/operations/audit.ts";
import { accessTokenIdOf } from "./presentAccessToken.ts";

/** Revoking is never refused for lack of a proof: whoever suspects a leak must be able to end a token at once. */
export const revokeAccessToken = defineHandler(route, {
  run: async ({ params }, { person, operationId }) => {
    const { profile } = person;
    const tokens = await listAccessTokens(profile.id);
    const token = tokens.find((entry) => accessTokenIdOf(entry) === params.id);
    if (!token) throw new Refusal("NOT_FOUND");
    await deleteAccessToken(profile.id, token.token_hash);
    const by = askedBy(person);
    await putAuditEntries([
      auditLine({
        action: "account.token_revoked",
        at: isoTime(nowMs()),
        operationId,
        programId: token.membership?.program_id ?? null,
        by,
        subject: { kind: "person", id: profile.id, name: by.name, email: profile.email },
        details: { Token: token.name },
      }),
    ]);
    return { ok: true as const };
  },
});
