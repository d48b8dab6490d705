import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findFreePort } from "#scripts/local/dynamoDb/dynamoDbLocal.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Runs `npm start` itself on a free port with an empty data directory; PRODUCT_URL names one that runs already. */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.PRODUCT_URL) return async () => undefined;
  const dataDir = mkdtempSync(join(tmpdir(), "product-"));
  const port = await findFreePort();
  const child = spawn(process.execPath, [resolve(root, "scripts/bootstrap.mjs"), "start"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PASSWORD_COST_LOG2: "4",
      // A model that never answers: whoever agrees to it is answered by the case's own patient.
      LANGUAGE_MODEL: JSON.stringify({
        provider: "openai-compatible",
        model: "Test Model",
        address: "http://127.0.0.1:9/v1",
      }),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  let said = "";
  const ready = new Promise<void>((done) => {
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (text: string) => {
      said += text;
      if (said.includes(`Ready: http://localhost:${port}`)) done();
    });
  });
  const outcome = await Promise.race([ready.then(() => "ready" as const), ended]);
  if (outcome !== "ready") throw new Error(`npm start ended with ${outcome} before it was ready:\n${said}`);
  process.env.PRODUCT_URL = `http://localhost:${port}`;
  process.env.PRODUCT_DATA_DIR = dataDir;
  return async () => {
    child.kill("SIGINT");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
