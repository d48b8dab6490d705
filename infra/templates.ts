/** A stack's template as far as quotas are measured on it. */
export type StackTemplate = { id: string; bytes: number; outputs: number; resources: TemplateResource[] };

/** One resource of a template, by its logical id. */
export type TemplateResource = { logicalId: string; type: string; properties: Record<string, unknown> };

type Template = {
  Resources?: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
  Outputs?: Record<string, unknown>;
};

/** Reads the templates of a cloud assembly. */
export function readTemplates(stacks: readonly { id: string; template: unknown }[]): StackTemplate[] {
  return stacks.map(({ id, template }) => {
    const { Resources = {}, Outputs = {} } = template as Template; // CloudFormation's own shape
    return {
      id,
      bytes: Buffer.byteLength(JSON.stringify(template)),
      outputs: Object.keys(Outputs).length,
      resources: Object.entries(Resources).map(([logicalId, { Type, Properties = {} }]) => ({
        logicalId,
        type: Type,
        properties: Properties,
      })),
    };
  });
}
