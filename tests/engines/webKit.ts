import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "#scripts/local/dynamoDb/dynamoDbLocal.ts";
import { type Display, isInstalled, realKeyboard } from "./display.ts";
import { type Engine, keyActions, MissingEngine, within } from "./engine.ts";

/** WebKitGTK by plain WebDriver. @throws MissingEngine where it is not installed */
export async function startWebKit(display: Display): Promise<Engine> {
  if (!isInstalled("WebKitWebDriver"))
    throw new MissingEngine("WebKit is not installed (Debian: webkit2gtk-driver)");
  const port = await findFreePort();
  const child = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_COMPOSITING_MODE: "1" },
    stdio: "ignore",
  });
  const stop = (): void => {
    child.kill("SIGKILL");
  };
  const send = async <T>(path: string, body?: object, method = body ? "POST" : "GET"): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(110_000),
    });
    const { value } = (await reply.json()) as { value: T & { message?: string } }; // WebDriver's own shape
    if (!reply.ok) throw new Error(`${method} ${path} in WebKit: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    await within(30_000, "Starting WebKit's driver", listening(port));
    const { sessionId } = await send<{ sessionId: string }>("/session", {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } },
      },
    });
    const at = `/session/${sessionId}`;
    await send(`${at}/timeouts`, { script: 100_000, pageLoad: 60_000 });
    const press = realKeyboard(display, "MiniBrowser");
    return {
      name: "WebKit",
      open: async (url, cookie) => {
        // A cookie is set for the page that is open.
        await send(`${at}/url`, { url: new URL("/favicon.svg", url).href });
        const [name, value] = cookie.split(/=(.*)/s);
        await send(`${at}/cookie`, { cookie: { name, value, path: "/", httpOnly: true } });
        await send(`${at}/url`, { url });
      },
      run: async (expression) => {
        const script = `const done = arguments[arguments.length - 1]; (async () => JSON.stringify(await (${expression})))().then(done, (error) => done("!" + error));`;
        const text = await send<string | null>(`${at}/execute/async`, { script, args: [] });
        if (text?.startsWith("!")) throw new Error(`A script in WebKit failed: ${text.slice(1)}`);
        return text === null ? undefined : JSON.parse(text);
      },
      press: async (chords) => {
        await send(`${at}/actions`, { actions: [{ type: "key", id: "keys", actions: keyActions(chords) }] });
      },
      composeAccent: press && (() => press("dead_acute", "e")),
      close: async () => {
        await send(at, undefined, "DELETE").catch(() => undefined);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const isThere = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await sleep(200);
  }
}

/** The browser that comes with the driver, in the library's own folder. */
function miniBrowser(): string {
  for (const folder of readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu"))) {
    for (const library of readdirSync(`/usr/lib/${folder}`)) {
      if (!library.startsWith("webkit2gtk-") && !library.startsWith("webkitgtk-")) continue;
      if (readdirSync(`/usr/lib/${folder}/${library}`).includes("MiniBrowser"))
        return `/usr/lib/${folder}/${library}/MiniBrowser`;
    }
  }
  throw new MissingEngine("WebKit's MiniBrowser is not installed (Debian: webkit2gtk-driver)");
}
