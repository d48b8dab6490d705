import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import type { CloudAssembly } from "aws-cdk-lib/cx-api";
import { AwsSolutionsChecks } from "cdk-nag";
import * as z from "zod/mini";
import { buildStacks, type Stacks } from "./buildStacks.ts";
import { defaultFunctionsDir, repositoryRoot } from "./bundle.ts";
import { bundledCode } from "./code.ts";
import { readConfig } from "./config.ts";
import { compileViewerRequest } from "./edge/compile.ts";
import { functionNames, functionSpecs } from "./functions.ts";
import { findTableUse } from "./tableUse.ts";

export type SynthesizeOptions = {
  /** Where the cloud assembly is written. What is already there of the same content is kept. */
  outdir: string;
  /** Over the context of `cdk.json`. Keys: `config.ts`. */
  context?: Record<string, unknown>;
  /** Where `bundleFunctions` wrote. */
  functionsDir?: string;
  /** True if to check the templates (CDK's own rules and cdk-nag). Takes longer than all the rest. Default false. */
  checks?: boolean;
};

export type Synthesized = { assembly: CloudAssembly; stacks: Stacks };

/**
 * Synthesizes the app from the bundles as they lie there: offline, without an account, the same result each time.
 *
 * @throws if a bundle is missing, or the context does not fit
 */
export async function synthesize(options: SynthesizeOptions): Promise<Synthesized> {
  const app = new App({
    outdir: options.outdir,
    context: { ...readFileContext(), ...options.context },
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: options.checks ?? false,
  });
  const stacks = await populate(app, options);
  return { assembly: app.synth(), stacks };
}

/** Puts the product into an app, with checks where asked. */
export async function populate(
  app: App,
  {
    functionsDir = defaultFunctionsDir,
    checks = false,
  }: Pick<SynthesizeOptions, "functionsDir" | "checks"> = {},
): Promise<Stacks> {
  const stacks = buildStacks(app, {
    config: readConfig((key) => app.node.tryGetContext(key)),
    code: { of: bundledCode(functionsDir, externalVersions()), tableUse: await findTableUse() },
    viewerRequestCode: await compileViewerRequest(),
  });
  if (checks) Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
  return stacks;
}

const cdkFile = z.object({ context: z.record(z.string(), z.unknown()) });

function readFileContext(): Record<string, unknown> {
  return cdkFile.parse(JSON.parse(readFileSync(join(repositoryRoot, "cdk.json"), "utf8"))).context;
}

const manifest = z.object({ version: z.string() });

function externalVersions(): Record<string, string> {
  const names = new Set(functionNames.flatMap((name) => functionSpecs[name].external ?? []));
  const versionOf = (name: string) =>
    manifest.parse(
      JSON.parse(readFileSync(join(repositoryRoot, "node_modules", name, "package.json"), "utf8")),
    ).version;
  return Object.fromEntries([...names].map((name) => [name, versionOf(name)]));
}
