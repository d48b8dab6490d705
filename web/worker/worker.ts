import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { pageOrCall } from "../../shared/domain/pageOrCall.ts";
import { isCasePath } from "../src/app/embeddedAddress.ts";
import { withHeadersOfNow } from "./keptPage.ts";
import { mayTakeOver, takeOver } from "./takeOver.ts";
import { pictureKey, picturesCache, shellPath } from "./what.ts";

/** The files of this build that a learner needs, by their names and, where a name says nothing of the content, its hash. */
declare const filesOfBuild: { url: string; revision: string | null }[];
declare const self: ServiceWorkerGlobalScope;

const configPath = "/config.json";
const configCache = "bedside-config";
/** The page as the server last sent it: what is installed with a version keeps the headers of that day. */
const pageCache = "bedside-page";
/** A page that is not there by then is shown as it was kept; a deployment's settings likewise. */
const patienceSeconds = 4;

/** A new version waits for as long as a case is open in any tab. @see ADR 0188 */
async function takeOverIfFree(): Promise<void> {
  const { held = [] } = await self.navigator.locks.query();
  if (mayTakeOver(held)) await self.skipWaiting();
}

async function keepConfig(): Promise<void> {
  const cache = await caches.open(configCache);
  // Without it the pages have the default brand.
  await cache.add(configPath).catch(() => undefined);
  await keepMark(cache).catch(() => undefined);
}

/** Keeps the picture of a deployment's own brand beside its settings. */
async function keepMark(cache: Cache): Promise<void> {
  const config = await cache.match(configPath);
  const link: unknown = (await config?.json())?.brand?.mark_url;
  if (typeof link !== "string") return;
  const url = new URL(link, self.location.origin).href;
  // Another site's picture may be shown although it may not be read.
  await cache.put(url, await fetch(url, { mode: "no-cors" }));
}

self.addEventListener("install", (event) => event.waitUntil(Promise.all([takeOverIfFree(), keepConfig()])));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data === takeOver) event.waitUntil(takeOverIfFree());
});

const isPage = (request: Request, url: URL): boolean =>
  request.mode === "navigate" &&
  url.origin === self.location.origin &&
  pageOrCall({ method: request.method, path: url.pathname, accept: "text/html" }) === "page";

/** The page of this version, with the headers that the server last gave it. */
async function keptPage(): Promise<Response> {
  const built = await matchPrecache(shellPath);
  if (!built) return Response.error();
  const latest = await caches.open(pageCache).then((cache) => cache.match(shellPath));
  return latest && (await isSamePage(latest, built)) ? latest : built;
}

async function isSamePage(one: Response, other: Response): Promise<boolean> {
  return (await one.clone().text()) === (await other.clone().text());
}

/** The server's page of now; undefined where it does not come in time, or is an error. */
async function serversPage(request: Request): Promise<Response | undefined> {
  try {
    // A navigation cannot be made again with another signal; what comes too late is not shown.
    const tooLate = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new TypeError("no answer came")), patienceSeconds * 1000);
    });
    const reply = await Promise.race([fetch(request), tooLate]);
    return reply.status >= 500 ? undefined : reply;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

/** Keeps what the server says about this version's page; of another version's page nothing. */
async function keepHeaders(reply: Response): Promise<void> {
  const built = await matchPrecache(shellPath);
  if (!built || !(await isSamePage(reply, built))) return;
  const cache = await caches.open(pageCache);
  await cache.put(shellPath, withHeadersOfNow(await built.text(), reply));
}

async function newestPage(request: Request): Promise<Response> {
  return (await serversPage(request)) ?? keptPage();
}

/**
 * A case is shown by the version that holds it, whatever was deployed since: so it is the same offline and after a reload. What the
 * server says beside the text, its security policy above all, is the server's of now. @see ADR 0188
 */
async function pageOfCase(request: Request): Promise<Response> {
  const reply = await serversPage(request);
  const kept = await keptPage();
  if (!reply?.ok) return kept;
  return kept.ok ? withHeadersOfNow(await kept.text(), reply) : reply;
}

registerRoute(
  ({ request, url }) => isPage(request, url),
  async ({ request, url, event }) => {
    const page = isCasePath(url.pathname) ? await pageOfCase(request) : await newestPage(request);
    if (page.ok) event.waitUntil(keepHeaders(page.clone()));
    return page;
  },
);
registerRoute(
  ({ url, request }) =>
    url.origin === self.location.origin && url.pathname === configPath && request.mode !== "navigate",
  new NetworkFirst({ cacheName: configCache, networkTimeoutSeconds: patienceSeconds }),
);

/** Printed by the server for its reader, who is told so where nobody answers. */
const isCaseSummary = ({ request, url }: { request: Request; url: URL }): boolean =>
  request.mode === "navigate" &&
  url.origin === self.location.origin &&
  /^\/documents\/\d+\/case_summary\.pdf$/.test(url.pathname);

const summaryIsAway = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Case summary</title>
<body style="font: 1.125rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem">
<h1 style="font-size: 1.5rem">The case summary needs a connection</h1>
<p>The system prints it with your answers, and cannot be reached at the moment. What you did in the case is kept.
Open the summary again once you are connected.</p>`;

registerRoute(isCaseSummary, async ({ request }) => {
  try {
    return await fetch(request);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new Response(summaryIsAway, {
      status: 503,
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  }
});

// Kept by the page of the case that shows them. @see web/src/features/case/offline/keepPictures.ts
registerRoute(
  ({ request }) => request.destination === "image",
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const kept =
        (await caches.open(picturesCache).then((cache) => cache.match(pictureKey(request.url)))) ??
        (await caches.open(configCache).then((cache) => cache.match(request.url))) ??
        (await matchPrecache(request.url));
      // A rejection would stand in the console as an error of the worker.
      return kept ?? Response.error();
    }
  },
);

precacheAndRoute(filesOfBuild, { cleanURLs: false, directoryIndex: "" });
cleanupOutdatedCaches();
