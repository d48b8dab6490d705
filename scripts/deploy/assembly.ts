import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CloudAssembly } from "aws-cdk-lib/cx-api";
import * as z from "zod/mini";
import type { AssemblyFiles } from "./releases.ts";

const templateSchema = z.looseObject({
  Resources: z._default(
    z.record(
      z.string(),
      z.looseObject({ Type: z.string(), Properties: z.optional(z.record(z.string(), z.unknown())) }),
    ),
    {},
  ),
  Outputs: z._default(z.record(z.string(), z.unknown()), {}),
});
export type Template = z.infer<typeof templateSchema>;
export const parseTemplate = (value: unknown): Template => templateSchema.parse(value);

/** A stack of a synthesized app: its id in the app, its name in the account. */
export type PlannedStack = { id: string; name: string; template: Template };

/** The stacks in the order in which they are deployed. */
export const readStacks = (assemblyDir: string): PlannedStack[] =>
  new CloudAssembly(assemblyDir).stacks.map((stack) => ({
    id: stack.id,
    name: stack.stackName,
    template: parseTemplate(stack.template),
  }));

/** The hash of each function's code, by its logical id: the same hash is the same code. */
export function functionCode(stacks: readonly PlannedStack[]): Record<string, string> {
  const code = z.object({ S3Key: z.string() });
  return Object.fromEntries(
    stacks.flatMap(({ template }) =>
      Object.entries(template.Resources)
        .filter(([, { Type }]) => Type === "AWS::Lambda::Function")
        .flatMap(([id, { Properties }]) => {
          const parsed = code.safeParse(Properties?.Code);
          return parsed.success ? [[id, parsed.data.S3Key.replace(/\.zip$/, "")]] : [];
        }),
    ),
  );
}

/**
 * All of an assembly but the code of its functions, which lies in the account's bucket of the CDK under its hash and is
 * not sent a second time.
 */
export const readAssemblyFiles = (assemblyDir: string): AssemblyFiles =>
  Object.fromEntries(
    readdirSync(assemblyDir, { withFileTypes: true })
      .filter((entry) => entry.isFile() && (entry.name.endsWith(".json") || entry.name === "cdk.out"))
      .map(({ name }) => [name, readFileSync(join(assemblyDir, name), "utf8")]),
  );

/** Writes a recorded assembly where the CDK can read it. */
export function writeAssemblyFiles(assemblyDir: string, files: AssemblyFiles): void {
  mkdirSync(assemblyDir, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    if (/[/\\]/.test(name)) throw new Error(`A recorded assembly names ${name}, which is no plain file`);
    writeFileSync(join(assemblyDir, name), text);
  }
}
