import { listAccessTokens as route } from "#shared/contract/identity/accessTokens.ts";
import { defineHandler } from "../runtime/handler.ts";
import { getAccessTokenUse, listAccessTokens as readTokens } from "../table/identity/accessTokens.ts";
import { presentAccessToken } from "./presentAccessToken.ts";

export const listAccessTokens = defineHandler(route, {
  run: async (_call, { person }) => {
    const tokens = await readTokens(person.profile.id);
    const shown = tokens
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
      .map(async (token) =>
        presentAccessToken(person, token, await getAccessTokenUse(token.user_id, token.token_hash)),
      );
    return { tokens: await Promise.all(shown) };
  },
});
