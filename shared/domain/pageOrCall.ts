/**
 * Pages and calls share paths (`/documents/7` is both). This is the one place that tells them apart: the edge function
 * of the CDN is compiled from it, and the local gateway runs that very function.
 *
 * Written without destructuring, spread and for-of: the edge runtime does not know them.
 */

export type Destination =
  /** The application's page, whatever the path. */
  | "page"
  /** A file of the web build, under its own path. */
  | "file"
  /** The API. */
  | "call"
  /** The WebSocket API. */
  | "live";

export type RequestHead = {
  method: string;
  /** Path alone, without query, as it came. */
  path: string;
  /** The Accept header; empty where there is none. */
  accept: string;
};

export const livePath = "/ws";
const healthPath = "/healthz";

const builtFiles =
  /^\/(assets\/.+|fonts\/.+|index\.html|worker\.js|config\.json|manifest\.webmanifest|robots\.txt|favicon[^/]*|apple-touch-icon[^/]*)$/;

/** Covers the downloads of the contract: a report or a summary that a person opens comes from the API. */
const fileExtension = /\.[A-Za-z0-9]{1,11}$/;

/** Where a request goes. */
export function pageOrCall(request: RequestHead): Destination {
  if (request.path === livePath) return "live";
  const reads = request.method === "GET" || request.method === "HEAD";
  if (reads && builtFiles.test(request.path)) return "file";
  if (request.path === healthPath || fileExtension.test(request.path)) return "call";
  const navigates = reads && request.accept.toLowerCase().indexOf("text/html") >= 0;
  return navigates ? "page" : "call";
}
