import { spawn } from "node:child_process";
import { delimiter, join, resolve } from "node:path";

export type Step = { title: string; command: string; args: string[]; env?: Record<string, string> };

const bin = resolve(import.meta.dirname, "../../node_modules/.bin");

/** Runs one command of the project's own tools, with its output shown or not; answers its exit code. */
export function run({
  command,
  args,
  env,
  isQuiet = false,
}: Omit<Step, "title"> & { isQuiet?: boolean }): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(join(bin, command), args, {
      stdio: isQuiet ? "ignore" : "inherit",
      env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    });
    child.on("error", fail);
    child.on("exit", (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/** Runs every step, whether or not earlier ones failed, and sums up. Answers 0 when all passed. */
export async function runAll(steps: readonly Step[]): Promise<number> {
  const failed: string[] = [];
  for (const step of steps) {
    console.log(`\n== ${step.title}`);
    if ((await run(step)) !== 0) failed.push(step.title);
  }
  console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}`);
  return failed.length === 0 ? 0 : 1;
}
