/** Headers that say how the body came, which do not fit another one. */
const ofTheBody = ["content-encoding", "content-length", "etag", "last-modified", "transfer-encoding"];

/**
 * The text of a page that is kept, with the headers that the server gives the page now: its security policy names where media lie,
 * and holds for as long as the server says it.
 */
export function withHeadersOfNow(text: string, { headers }: Pick<Response, "headers">): Response {
  const now = new Headers(headers);
  for (const name of ofTheBody) now.delete(name);
  return new Response(text, { headers: now });
}
