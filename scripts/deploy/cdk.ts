import { spawn } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "#scripts/build/inputs.ts";
import { CannotDeploy } from "./cannotDeploy.ts";

export type CdkDeploy = {
  /** A synthesized app: nothing is synthesized anew, so that what was shown is what goes out. */
  assemblyDir: string;
  /** Ids of stacks, in any order; these and no others. Default: all. */
  stacks?: readonly string[];
  /** True if the CDK may widen rights without asking. */
  isApproved: boolean;
};

/** Makes the arguments of the CDK's own command. */
export const cdkArguments = ({ assemblyDir, stacks, isApproved }: CdkDeploy): string[] => [
  "deploy",
  ...(stacks ? [...stacks, "--exclusively"] : ["--all"]),
  "--app",
  assemblyDir,
  "--require-approval",
  isApproved ? "never" : "broadening",
  // Each stack goes out whole before the next one begins, in the order of their dependencies.
  "--concurrency",
  "1",
  "--progress",
  "events",
  "--no-notices",
];

/** The command lies beside the project's other tools: `cdk`, or `cdklocal` for LocalStack. */
export function runCdk(
  args: readonly string[],
  { tool = "cdk", environment = {} }: { tool?: "cdk" | "cdklocal"; environment?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(repositoryRoot, "node_modules", ".bin", tool), args, {
      cwd: repositoryRoot,
      stdio: "inherit",
      env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: "true", ...environment },
    });
    // It must not go on when we have given our lock back.
    const end = () => child.kill();
    process.once("exit", end);
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("exit", end);
      if (code === 0) resolve();
      else reject(new CannotDeploy(`${tool} ${args[0]} did not succeed; its own words are above.`));
    });
  });
}
