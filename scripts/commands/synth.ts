import { bundleFunctions } from "#infra/bundle.ts";
import { synthesize } from "#infra/synth.ts";

if (process.argv.includes("--help")) {
  console.log("npm run synth\n\nSynthesizes the checked CDK app into cdk.out: offline, without an account.");
} else {
  await bundleFunctions();
  const { assembly } = await synthesize({ outdir: "cdk.out", checks: true });
  for (const stack of assembly.stacks) console.log(`${stack.stackName}: ${stack.templateFullPath}`);
}
