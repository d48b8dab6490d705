import { readdir, readFile } from "node:fs/promises";
import { expect } from "@playwright/test";

/** Ends every process of the browser that keeps its profile there, as a power cut would. */
export async function killBrowserOf(profile: string): Promise<void> {
  let found = 0;
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (!command.includes(`--user-data-dir=${profile}`)) continue;
    process.kill(Number(pid), "SIGKILL");
    found++;
  }
  expect(found, "processes of the browser").toBeGreaterThan(0);
}
