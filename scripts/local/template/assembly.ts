import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.optional(z.record(z.string(), z.unknown())),
  Condition: z.optional(z.string()),
});

const templateSchema = z.object({
  Resources: z.optional(z.record(z.string(), resourceSchema)),
  Outputs: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  Parameters: z.optional(z.record(z.string(), z.object({ Default: z.optional(z.unknown()) }))),
  Conditions: z.optional(z.record(z.string(), z.unknown())),
  Mappings: z.optional(z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))),
});

const artifactSchema = z.object({
  type: z.string(),
  properties: z.optional(z.record(z.string(), z.unknown())),
});
const manifestSchema = z.object({ artifacts: z.optional(z.record(z.string(), artifactSchema)) });
const assetManifestSchema = z.object({
  files: z.optional(z.record(z.string(), z.object({ source: z.object({ path: z.optional(z.string()) }) }))),
});

export type Resource = z.infer<typeof resourceSchema>;
export type Template = z.infer<typeof templateSchema>;
export type Stack = { name: string; template: Template };

/** A synthesized CDK app: its stacks, and where the files of each asset lie, by asset hash. */
export type Assembly = { stacks: Stack[]; assetPaths: Map<string, string> };

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, "utf8"));
}

function text(properties: Record<string, unknown> | undefined, name: string): string | undefined {
  const value = properties?.[name];
  return typeof value === "string" ? value : undefined;
}

/**
 * Reads a cloud assembly and the assemblies nested in it (CDK stages).
 *
 * @throws if the directory holds no manifest, or a template is not of CloudFormation's shape
 */
export async function readAssembly(directory: string): Promise<Assembly> {
  const manifest = manifestSchema.parse(await readJson(join(directory, "manifest.json")));
  const assembly: Assembly = { stacks: [], assetPaths: new Map() };
  for (const [id, artifact] of Object.entries(manifest.artifacts ?? {})) {
    if (artifact.type === "aws:cloudformation:stack") {
      const file = text(artifact.properties, "templateFile") ?? `${id}.template.json`;
      const template = templateSchema.parse(await readJson(join(directory, file)));
      assembly.stacks.push({ name: text(artifact.properties, "stackName") ?? id, template });
    }
    if (artifact.type === "cdk:asset-manifest") {
      const file = text(artifact.properties, "file") ?? `${id}.json`;
      const assets = assetManifestSchema.parse(await readJson(join(directory, file)));
      for (const [hash, { source }] of Object.entries(assets.files ?? {})) {
        if (source.path) assembly.assetPaths.set(hash, join(directory, source.path));
      }
    }
    if (artifact.type === "cdk:cloud-assembly") {
      const nested = await readAssembly(join(directory, text(artifact.properties, "directoryName") ?? id));
      assembly.stacks.push(...nested.stacks);
      for (const [hash, path] of nested.assetPaths) assembly.assetPaths.set(hash, path);
    }
  }
  return assembly;
}
