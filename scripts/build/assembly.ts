/** `node scripts/build/assembly.ts OUTDIR`: bundles the functions and synthesizes the app for the local cloud. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { bundleFunctions } from "#infra/bundle.ts";
import { synthesize } from "#infra/synth.ts";

/** Context that differs from a deployment: the names under which this machine is reached. */
const localContext = {
  stage: "local",
  cookieDomains: "bedside.localhost",
  siteOrigins: "http://*.bedside.localhost",
  mailSender: "no-reply@bedside.localhost",
  contactAddress: "support@bedside.localhost",
};

const dayMs = 86_400_000;

const [outdir] = process.argv.slice(2);
if (!outdir) throw new Error("Say where to write: node scripts/build/assembly.ts OUTDIR");
const functionsDir = `${outdir}.functions`;
mkdirSync(outdir, { recursive: true });
await bundleFunctions({ outdir: functionsDir });
await synthesize({ outdir, context: localContext, functionsDir });
removeOldAssets(outdir);

/** A running instance may still load bundles of an earlier build, so they stay for a day. */
function removeOldAssets(directory: string): void {
  const names = readdirSync(directory);
  const manifests = names
    .filter((name) => name.endsWith(".assets.json"))
    .map((name) => readFileSync(join(directory, name), "utf8"))
    .join();
  for (const name of names.filter((entry) => entry.startsWith("asset."))) {
    const isOld = Date.now() - statSync(join(directory, name)).mtimeMs > dayMs;
    if (isOld && !manifests.includes(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
}
