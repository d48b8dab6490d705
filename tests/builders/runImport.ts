import { spawn } from "node:child_process";
import { repositoryRoot } from "#scripts/build/inputs.ts";

export type Run = { code: number | null; out: string; err: string };

/** `npm run import:cases -- …`, or another import, as npm runs it. */
export function runImport(
  dataDir: string,
  args: readonly string[],
  command: "import:cases" | "import:objectives" = "import:cases",
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["scripts/bootstrap.mjs", command, ...args], {
      cwd: repositoryRoot,
      env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: repositoryRoot },
    });
    const run: Run = { code: null, out: "", err: "" };
    child.stdout.on("data", (chunk: Buffer) => {
      run.out += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      run.err += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ ...run, code }));
  });
}
