import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { pageOrCall } from "../../shared/domain/pageOrCall.ts";
import { isCasePath } from "../src/app/embeddedAddress.ts";
import { mayTakeOver, takeOver } from "./takeOver.ts";
import { pictureKey, picturesCache, shellPath } from "./what.ts";

/** The files of this build that a learner needs, by their names and, where a name says nothing of the content, its hash. */
declare const filesOfBuild: { url: string; revision: string | null }[];
declare const self: ServiceWorkerGlobalScope;

const configPath = "/config.json";
const configCache = "bedside-config";
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

async function keptPage(): Promise<Response> {
  return (await matchPrecache(shellPath)) ?? Response.error();
}

async function newestPage(request: Request): Promise<Response> {
  try {
    // A navigation cannot be made again with another signal; what comes too late is not shown.
    const tooLate = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new TypeError("no answer came")), patienceSeconds * 1000);
    });
    const reply = await Promise.race([fetch(request), tooLate]);
    return reply.status >= 500 ? await keptPage() : reply;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return keptPage();
  }
}

// A case is shown by the version that holds it, whatever was deployed since: so it is the same offline and after a reload.
registerRoute(
  ({ request, url }) => isPage(request, url),
  ({ request, url }) => (isCasePath(url.pathname) ? keptPage() : newestPage(request)),
);
registerRoute(
  ({ url, request }) =>
    url.origin === self.location.origin && url.pathname === configPath && request.mode !== "navigate",
  new NetworkFirst({ cacheName: configCache, networkTimeoutSeconds: patienceSeconds }),
);

// Kept by the page of the case that shows them. @see web/src/features/case/offline/keepPictures.ts
registerRoute(
  ({ request }) => request.destination === "image",
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await caches.open(picturesCache).then((cache) => cache.match(pictureKey(request.url)));
      if (kept) return kept;
      throw error;
    }
  },
);

precacheAndRoute(filesOfBuild, { cleanURLs: false, directoryIndex: "" });
cleanupOutdatedCaches();
