/** Scopes of a personal access token. `write` includes `read`. @see ADR 0343 */
export const tokenScopes = [
  "questions:read",
  "questions:write",
  "documents:read",
  "documents:write",
] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenScopeWords: Record<TokenScope, string> = {
  "questions:read": "Read the question bank",
  "questions:write": "Change the question bank",
  "documents:read": "Read documents, versions, and media",
  "documents:write": "Change documents, versions, and media",
};

/** Days that a new token works. */
export const tokenDays = [7, 30, 90, 365] as const;

/** Tokens that one person may have. */
export const tokensAtMost = 20;

/** The contexts of `/api` by the subject of their scopes; any token reads what is not here. */
const subjects: Readonly<Record<string, "questions" | "documents">> = {
  bank: "questions",
  documents: "documents",
  versions: "documents",
  media: "documents",
};

type Called = { context: string; method: string; path: string };

/** Tells if a route accepts personal access tokens. */
export const takesTokens = ({ path }: Pick<Called, "path">): boolean => path.startsWith("/api/");

/** The scope that a route asks of a token; undefined where every token will do. */
export function scopeOf({ context, method }: Called): TokenScope | undefined {
  const subject = subjects[context];
  return subject && `${subject}:${method === "GET" ? "read" : "write"}`;
}

export function allowsScope(scopes: readonly TokenScope[], asked: TokenScope | undefined): boolean {
  if (!asked) return true;
  const [subject] = asked.split(":");
  return scopes.some((scope) => scope === asked || scope === `${subject}:write`);
}

/** The start of every token: scanners of source code find leaked tokens by it. */
export const tokenPrefix = "bedside_";
