import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { synthesize } from "#infra/synth.ts";
import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { repositoryRoot } from "#scripts/build/inputs.ts";
import { CannotDeploy } from "#scripts/deploy/cannotDeploy.ts";
import { cdkArguments, runCdk } from "#scripts/deploy/cdk.ts";

const composeFile = join(repositoryRoot, "scripts", "localstack", "compose.yaml");

/** A sandbox, so that its data go with its stacks. */
export const localStackContext = { stage: "sandbox-local", platform: "localstack" } as const;

/** Variables of every call to LocalStack; none of them opens anything elsewhere. */
export function localStackEnvironment(port: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: `http://localhost:${port}`,
    // Buckets are subdomains there, of a name that leads to this machine.
    AWS_ENDPOINT_URL_S3: `http://s3.localhost.localstack.cloud:${port}`,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  };
}

/**
 * Starts LocalStack and deploys what its free edition can hold of the app: alarms, table, buckets, queues and workers.
 *
 * @throws CannotDeploy where Docker or the token is missing, or a step fails in its own words
 */
export async function startLocalStack(): Promise<void> {
  requireDocker();
  if (!process.env.LOCALSTACK_AUTH_TOKEN)
    throw new CannotDeploy(
      "LocalStack's image asks for the token of an account: set LOCALSTACK_AUTH_TOKEN. Without one, npm start runs the whole product.",
    );
  await compose("up", "--detach", "--wait");
  const built = await ensureBuilt({ say: console.log, only: ["assembly"] });
  const assemblyDir = join(repositoryRoot, ".cache", "deploy", localStackContext.stage);
  rmSync(assemblyDir, { recursive: true, force: true });
  await synthesize({
    outdir: assemblyDir,
    context: localStackContext,
    functionsDir: `${built.assemblyDir}.functions`,
  });
  const environment = localStackEnvironment(process.env.LOCALSTACK_PORT ?? "4566");
  const { AWS_REGION, AWS_ENDPOINT_URL } = environment;
  await runCdk(["bootstrap", `aws://000000000000/${AWS_REGION}`, "--app", assemblyDir], {
    tool: "cdklocal",
    environment,
  });
  await runCdk(cdkArguments({ assemblyDir, isApproved: true }), { tool: "cdklocal", environment });
  console.log(
    `LocalStack holds the stage ${localStackContext.stage} at ${AWS_ENDPOINT_URL}. npm run cloud:localstack -- --down ends it.`,
  );
}

export async function stopLocalStack(): Promise<void> {
  requireDocker();
  await compose("down", "--volumes");
}

function requireDocker(): void {
  try {
    execFileSync("docker", ["info"], { stdio: "ignore" });
  } catch (error) {
    // Not installed (code), or no daemon that it could reach (status).
    if (!(error instanceof Error && ("code" in error || "status" in error))) throw error;
    throw new CannotDeploy(
      "LocalStack runs in Docker, which does not answer on this machine. npm start runs the whole product without it.",
      { cause: error },
    );
  }
}

function compose(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Compose wants the variable for whatever it does, ending included.
    const env = { ...process.env, LOCALSTACK_AUTH_TOKEN: process.env.LOCALSTACK_AUTH_TOKEN ?? "none" };
    const child = spawn("docker", ["compose", "--file", composeFile, ...args], { stdio: "inherit", env });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? resolve()
        : reject(new CannotDeploy(`docker compose ${args[0]} did not succeed; its own words are above.`)),
    );
  });
}
