import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { functionNames } from "#infra/functions.ts";
import { synthesize } from "#infra/synth.ts";

export type TemplateResource = {
  Type: string;
  // Read property by property in tests, which fail where a path is not there.
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties have no types here
  Properties: any;
  DeletionPolicy?: string;
};
export type StackName =
  | "Operations"
  | "Data"
  | "Media"
  | "Realtime"
  | "Jobs"
  | "Api"
  | "ApiReports"
  | "Firewall"
  | "Web";
export type PlacedResource = TemplateResource & { stack: StackName; logicalId: string };

const root = mkdtempSync(join(tmpdir(), "bedside-infra-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** An empty directory, gone when the tests of the file are done. */
export const temporaryDirectory = (): string => mkdtempSync(join(root, "d-"));

/** A directory with a bundle for each function that holds nothing but a handler. */
export function stubFunctions(): string {
  const directory = temporaryDirectory();
  for (const name of functionNames) {
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, "index.mjs"), `export const handler = async () => "${name}";\n`);
  }
  return directory;
}

/** Every resource of the app as it would be deployed. The functions are stubs: templates do not depend on them. */
export async function synthesizedResources(context: Record<string, unknown> = {}): Promise<PlacedResource[]> {
  const { assembly } = await synthesize({
    outdir: temporaryDirectory(),
    functionsDir: stubFunctions(),
    context,
  });
  return assembly.stacks.flatMap(({ id, template }) =>
    Object.entries(template.Resources as Record<string, TemplateResource>).map(([logicalId, resource]) => ({
      ...resource,
      logicalId,
      stack: id as StackName, // the app's own stacks
    })),
  );
}

export const ofType = (resources: readonly PlacedResource[], type: string): PlacedResource[] =>
  resources.filter((resource) => resource.Type === type);

/** What a value of a template comes to, with references written as `<LogicalId>`, `<LogicalId.Attribute>` and `<export>`. */
export function flat(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const [[name, argument] = []] = Object.entries(value);
  if (name === "Ref") return `<${argument}>`;
  if (name === "Fn::GetAtt") return `<${(argument as string[]).join(".")}>`;
  if (name === "Fn::ImportValue") return `<${argument}>`;
  if (name === "Fn::Join") {
    const [separator, parts] = argument as [string, unknown[]];
    return parts.map(flat).join(separator);
  }
  return JSON.stringify(value);
}

export const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);
