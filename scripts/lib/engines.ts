import { spawn, spawnSync } from "node:child_process";

/** Debian's packages, and a command that each brings. */
export const neededPackages = {
  "firefox-esr": "firefox-esr",
  "webkit2gtk-driver": "WebKitWebDriver",
  xvfb: "Xvfb",
  xdotool: "xdotool",
} as const;

/** The packages whose command this machine does not have. */
export const missingPackages = (): string[] =>
  Object.entries(neededPackages)
    .filter(([, command]) => spawnSync("which", [command], { stdio: "ignore" }).status !== 0)
    .map(([name]) => name);

/** `said`: what was printed, as text. */
export type EngineRun = { code: number; said: string };

/**
 * Runs a command, and ends it with all that it has started once its time is over: a browser that hangs must not hold up the rest. Answers
 * 1 then, and where the command is not there.
 */
export function runBounded({
  command,
  args,
  env,
  longestMs,
  isQuiet = false,
}: {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  longestMs: number;
  isQuiet?: boolean;
}): Promise<EngineRun> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
      // A group of its own, so that what it has started ends with it.
      detached: true,
    });
    let said = "";
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (text: string) => {
      said += text;
      if (!isQuiet) process.stdout.write(text);
    });
    const endAll = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch (error) {
        // The group has ended by itself.
        if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
      }
    };
    const limit = setTimeout(() => {
      console.log(`${command} took longer than ${longestMs / 1000} s and was ended.`);
      endAll();
    }, longestMs);
    const stop = (): void => {
      endAll();
      process.exit(1);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
    const finish = (code: number): void => {
      clearTimeout(limit);
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.removeListener(signal, stop);
      // Nothing that it started outlives it.
      endAll();
      done({ code, said });
    };
    child.on("error", (error) => {
      console.log(`${command} does not start: ${error.message}`);
      finish(1);
    });
    child.on("exit", (code) => finish(code ?? 1));
  });
}
