import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clickOnScreen, type Display, isInstalled, realKeyboard } from "./display.ts";
import { type Engine, keyActions, MissingEngine, within } from "./engine.ts";

const preferences = {
  "focusmanager.testmode": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.normandy.enabled": false,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

type Reply = { id?: number; type: string; result?: unknown; error?: string; message?: string };

/** Firefox by WebDriver BiDi, which it speaks itself. @throws MissingEngine where it is not installed */
export async function startFirefox(display: Display): Promise<Engine> {
  if (!isInstalled("firefox-esr")) throw new MissingEngine("Firefox is not installed (Debian: firefox-esr)");
  const profile = mkdtempSync(join(tmpdir(), "engine-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(
    "firefox-esr",
    ["--remote-debugging-port=0", "--profile", profile, "--no-remote", "about:blank"],
    {
      env: { ...process.env, DISPLAY: display.name, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: "1" },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const stop = (): void => {
    child.kill("SIGKILL");
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await within(90_000, "Starting Firefox", listeningAt(child.stderr));
    const send = await connect(`${address}/session`);
    await send("session.new", { capabilities: {} });
    const { contexts } = (await send("browsingContext.getTree", {})) as { contexts: { context: string }[] };
    const context = contexts[0]?.context;
    // While its page is empty.
    clickOnScreen(display);
    const press = realKeyboard(display, "firefox");
    return {
      name: "Firefox",
      open: async (url, cookie) => {
        const [name, value] = cookie.split(/=(.*)/s);
        await send("storage.setCookie", {
          cookie: {
            name,
            value: { type: "string", value },
            domain: new URL(url).hostname,
            path: "/",
            httpOnly: true,
          },
        });
        await send("browsingContext.navigate", { context, url, wait: "interactive" });
      },
      run: async (expression) => {
        const reply = (await send("script.evaluate", {
          expression: `(async () => JSON.stringify(await (${expression})))()`,
          target: { context },
          awaitPromise: true,
          userActivation: true,
        })) as { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };
        if (reply.type !== "success")
          throw new Error(`A script in Firefox failed: ${reply.exceptionDetails?.text}`);
        return reply.result?.value === undefined ? undefined : JSON.parse(reply.result.value);
      },
      press: async (chords) => {
        await send("input.performActions", {
          context,
          actions: [{ type: "key", id: "keys", actions: keyActions(chords) }],
        });
      },
      composeAccent: press && (() => press("dead_acute", "e")),
      close: async () => stop(),
    };
  } catch (error) {
    stop();
    throw error;
  }
}

async function listeningAt(stderr: NodeJS.ReadableStream): Promise<string> {
  let said = "";
  for await (const part of stderr) {
    said += String(part);
    const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
    if (found) {
      stderr.resume();
      return found;
    }
  }
  throw new Error(`Firefox ended before it listened:\n${said}`);
}

async function connect(url: string): Promise<(method: string, params: object) => Promise<unknown>> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (reply: Reply) => void>();
  await within(20_000, "Connecting to Firefox", once(socket, "open"));
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply; // WebDriver BiDi's own shape
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  let last = 0;
  return async (method, params) => {
    last += 1;
    const id = last;
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const reply = await within(110_000, `${method} in Firefox`, answered);
    waiting.delete(id);
    if (reply.type === "error") throw new Error(`${method} in Firefox: ${reply.error} ${reply.message}`);
    return reply.result;
  };
}
