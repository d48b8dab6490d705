import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { functionNames } from "#infra/functions.ts";
import { type Synthesized, synthesize } from "#infra/synth.ts";

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

const root = inject("infraDirectory");

/** An empty directory, gone when all tests are done. */
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

type StubbedApp = { assembly: Synthesized["assembly"]; resources: readonly PlacedResource[] };
const synthesized = new Map<string, Promise<StubbedApp>>();

/**
 * The app as it would be deployed, which is synthesized once for each context: files of a process share it, and none may change it.
 * The functions are stubs: templates do not depend on them.
 */
export function synthesizedApp(context: Record<string, unknown> = {}): Promise<StubbedApp> {
  const key = JSON.stringify(context);
  const known = synthesized.get(key) ?? synthesizeWithStubs(context);
  synthesized.set(key, known);
  return known;
}

/** Every resource of `synthesizedApp`. */
export const synthesizedResources = async (context?: Record<string, unknown>): Promise<PlacedResource[]> => [
  ...(await synthesizedApp(context)).resources,
];

async function synthesizeWithStubs(context: Record<string, unknown>): Promise<StubbedApp> {
  const { assembly } = await synthesize({
    outdir: temporaryDirectory(),
    functionsDir: stubFunctions(),
    context,
  });
  const resources = assembly.stacks.flatMap(({ id, template }) =>
    Object.entries(template.Resources as Record<string, TemplateResource>).map(([logicalId, resource]) => ({
      ...resource,
      logicalId,
      stack: id as StackName, // the app's own stacks
    })),
  );
  return { assembly, resources };
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
