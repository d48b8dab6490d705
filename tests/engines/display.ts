import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { MissingEngine } from "./engine.ts";

export const isInstalled = (command: string): boolean =>
  spawnSync("which", [command], { stdio: "ignore" }).status === 0;

export type Display = { name: string; stop: () => void };

/** A screen that nobody sees. @throws MissingEngine without Xvfb */
export async function startDisplay(): Promise<Display> {
  if (!isInstalled("Xvfb")) throw new MissingEngine("Xvfb is not installed (Debian: xvfb)");
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x800x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const pipe = child.stdio[3];
  if (!pipe) throw new Error("Xvfb has no pipe to say its display");
  const said = await Promise.race([
    once(pipe, "data").then(([data]) => String(data).trim()),
    once(child, "exit").then(() => ""),
    sleep(20_000, ""),
  ]);
  if (!/^\d+$/.test(said)) {
    child.kill("SIGKILL");
    throw new MissingEngine("Xvfb does not start");
  }
  const display = `:${said}`;
  // A keyboard with dead keys, which are AltGr and a sign: the signs by themselves stay letters.
  spawnSync("setxkbmap", ["us", "-variant", "altgr-intl"], { env: { ...process.env, DISPLAY: display } });
  return { name: display, stop: () => child.kill("SIGKILL") };
}

/** Presses keys of a real keyboard in the window of a program; undefined without xdotool. */
export function realKeyboard(
  display: Display,
  windowClass: string,
): ((...keys: string[]) => Promise<void>) | undefined {
  if (!isInstalled("xdotool")) return undefined;
  const xdotool = (...args: string[]) =>
    spawnSync("xdotool", args, {
      env: { ...process.env, DISPLAY: display.name },
      timeout: 10_000,
      encoding: "utf8",
    });
  return async (...keys) => {
    const window =
      xdotool("search", "--onlyvisible", "--class", windowClass).stdout.trim().split("\n").at(-1) ?? "";
    xdotool("windowfocus", "--sync", window);
    await sleep(300);
    for (const key of keys) {
      const { status, stderr } = xdotool("key", "--clearmodifiers", "--delay", "60", key);
      if (status !== 0) throw new Error(`xdotool does not press ${key}: ${stderr}`);
      await sleep(120);
    }
  };
}

/** Clicks in the middle of the screen, by which a program takes the keyboard: nothing else gives it where there is no window manager. */
export function clickOnScreen(display: Display): void {
  const env = { ...process.env, DISPLAY: display.name };
  if (isInstalled("xdotool"))
    spawnSync("xdotool", ["mousemove", "600", "400", "click", "1"], { env, timeout: 10_000 });
}
