/**
 * True if a document may link to this address: http, https, mailto, or a path on our own host. Script addresses are
 * refused when the case is parsed and again when it is shown.
 */
export function isSafeUrl(url: string): boolean {
  // Browsers drop spaces and control characters from an address before they read its scheme.
  const address = [...url].filter((character) => character > " ").join("");
  if (/^(https?:\/\/|mailto:)/i.test(address)) return true;
  return /^(\/(?![/\\])|[?#])/.test(address);
}

/**
 * True if a node's url is the key of a stored medium, such as `12/compressed/images/ecg.svg`. It is replaced by an
 * expiring link before anybody reads it.
 * @see spec documents §3 "Media paths"
 */
export const isMediaKey = (url: string): boolean =>
  /^\d+\/(compressed|original)\/[a-z]+\/[\w.-]+$/.test(url) && !url.includes("..");

/** Markup, or a way up in a path, written or encoded. */
export const hasMarkupOrWayUp = (address: string): boolean =>
  /[<>"`\\]|(^|\/)(\.|%2e){2}(\/|[?#]|$)/i.test(address);

/** True if a medium may have this address: a safe one without markup and without `..` in its path. */
export const isMediaUrl = (url: string): boolean =>
  isMediaKey(url) || (isSafeUrl(url) && !hasMarkupOrWayUp(url));
