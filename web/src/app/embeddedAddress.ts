/** Returns true if an address asks for a case without the page around it. @see ADR 0022 */
export const isEmbeddedIn = (search: URLSearchParams): boolean => search.get("embedded") === "true";

/** The one node that an address asks for. */
export const displayUidIn = (search: URLSearchParams): string | undefined =>
  search.get("display_uid") ?? undefined;

/** The pages that can stand without the shell. */
export const isCasePath = (pathname: string): boolean =>
  /^\/(documents|document_set_document_relations)\/\d+\/?$/.test(pathname);

/** The pages that people without an account open: they ask for no session. @see publicPages */
export const isPublicPath = (pathname: string): boolean =>
  /^\/((register|password|email|contact)(\/|$)|quotes\/[^/]+\/by_code\/?$)/.test(pathname);
