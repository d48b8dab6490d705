import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/** Work of a page's main thread, in milliseconds of processor time: waiting for other programs is no part of it. */
export type PageWork = { scriptMs: number; styleMs: number; layoutMs: number };

type Counters = PageWork & { heapBytes: number };

async function read(session: CDPSession): Promise<Counters> {
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    scriptMs: of("ScriptDuration") * 1000,
    styleMs: of("RecalcStyleDuration") * 1000,
    layoutMs: of("LayoutDuration") * 1000,
    heapBytes: of("JSHeapUsedSize"),
  };
}

export type Counted = { session: CDPSession; during: (work: () => Promise<void>) => Promise<PageWork> };

/** Counts what a page does from now on. */
export async function countWork(page: Page): Promise<Counted> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return {
    session,
    async during(work) {
      const before = await read(session);
      await work();
      const after = await read(session);
      return {
        scriptMs: after.scriptMs - before.scriptMs,
        styleMs: after.styleMs - before.styleMs,
        layoutMs: after.layoutMs - before.layoutMs,
      };
    },
  };
}

/** Bytes of JavaScript objects that are still needed. */
export async function heapBytes({ session }: Counted): Promise<number> {
  // What the first run frees may hold more.
  for (let i = 0; i < 3; i++) await session.send("HeapProfiler.collectGarbage");
  return (await read(session)).heapBytes;
}

const patienceMs = 60_000;

/** Waits for an element without asking again and again, which would itself be work. */
export const untilThere = (page: Page, selector: string): Promise<void> =>
  page.evaluate(
    ([wanted, ms]) =>
      new Promise<void>((done, fail) => {
        const look = (): void => {
          if (!document.querySelector(wanted)) return;
          observer.disconnect();
          done();
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true });
        setTimeout(() => fail(new Error(`${wanted} did not come`)), ms);
        look();
      }),
    [selector, patienceMs] as const,
  );

/** Resolves when the next frame has been painted. */
export const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done();
          port2.postMessage(undefined);
        });
      }),
  );

/** Milliseconds from the time that the browser gives an event, which `act` causes, to the frame after it. */
export async function msToPaint(
  page: Page,
  event: "click" | "keydown",
  act: () => Promise<void>,
): Promise<number> {
  const time = await page.evaluateHandle(
    (name) => ({
      painted: new Promise<number>((done) => {
        const onEvent = ({ timeStamp }: Event): void =>
          void requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.now() - timeStamp);
            port2.postMessage(undefined);
          });
        addEventListener(name, onEvent, { capture: true, once: true });
      }),
    }),
    event,
  );
  await act();
  return time.evaluate(({ painted }) => painted);
}

/** Goes to an address of the application as a link in it does, without loading the page anew. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Signs a demo account in, for all pages of a browser context. */
export async function signIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("bedside-demo");
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await button.click();
  // Where one lands depends on the role.
  await button.waitFor({ state: "detached" });
  await page.close();
}
