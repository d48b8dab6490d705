import type { StackTemplate, TemplateResource } from "./templates.ts";

/** One quota that a synthesized app can be measured against, with where AWS states it. */
export type Quota = {
  name: string;
  /** AWS's limit, in `unit`. */
  limit: number;
  unit: string;
  /** `on request` if AWS raises it on request. */
  raised: "on request" | "never";
  /** The page of AWS's documentation that states it. */
  source: string;
  /** Measures everything in the app that the quota bounds. */
  measure: (app: readonly StackTemplate[]) => Measured[];
};

export type Measured = { of: string; value: number };

/** The share of a quota at which the tests fail, so that there is time to change the shape. */
export const warningShare = 0.9;

const cloudFormation = "AWS CloudFormation User Guide, Understand CloudFormation quotas";
const apiGateway = "Amazon API Gateway Developer Guide, Quotas for configuring and running an HTTP API";
const iam = "AWS IAM User Guide, IAM and AWS STS quotas";
const lambda = "AWS Lambda Developer Guide, Lambda quotas";
const cloudFront = "Amazon CloudFront Developer Guide, Quotas";

export const templateQuotas: readonly Quota[] = [
  {
    name: "Resources of a stack",
    limit: 500,
    unit: "resources",
    raised: "never",
    source: cloudFormation,
    measure: (app) => app.map(({ id, resources }) => ({ of: id, value: resources.length })),
  },
  {
    name: "Size of a template",
    limit: 1_048_576,
    unit: "bytes",
    raised: "never",
    source: cloudFormation,
    measure: (app) => app.map(({ id, bytes }) => ({ of: id, value: bytes })),
  },
  {
    name: "Outputs of a stack",
    limit: 200,
    unit: "outputs",
    raised: "never",
    source: cloudFormation,
    measure: (app) => app.map(({ id, outputs }) => ({ of: id, value: outputs })),
  },
  {
    name: "Routes of an HTTP API",
    limit: 300,
    unit: "routes",
    raised: "on request",
    source: apiGateway,
    measure: countedByApi("AWS::ApiGatewayV2::Route"),
  },
  {
    name: "Integrations of an HTTP API",
    limit: 300,
    unit: "integrations",
    raised: "never",
    source: apiGateway,
    measure: countedByApi("AWS::ApiGatewayV2::Integration"),
  },
  {
    name: "Inline policies of a role, together",
    limit: 10_240,
    unit: "characters without white space",
    raised: "never",
    source: iam,
    measure: (app) =>
      of(app, "AWS::IAM::Role").map(({ stack, resource: role }) => ({
        of: `${stack}/${role.logicalId}`,
        value: charactersOfPolicies(app, stack, role),
      })),
  },
  {
    name: "Policy of a function",
    limit: 20_480,
    unit: "characters",
    raised: "never",
    source: lambda,
    measure: (app) => {
      const permissions = of(app, "AWS::Lambda::Permission");
      const byFunction = new Map<string, number>();
      for (const { resource } of permissions) {
        const name = functionOf(resource.properties.FunctionName);
        // What Lambda writes for each permission beside the parts that the template names.
        const value = JSON.stringify(resource.properties).length + 200;
        byFunction.set(name, (byFunction.get(name) ?? 0) + value);
      }
      return [...byFunction].map(([name, value]) => ({ of: name, value }));
    },
  },
  {
    name: "Environment of a function",
    limit: 4096,
    unit: "bytes",
    raised: "never",
    source: lambda,
    measure: (app) =>
      of(app, "AWS::Lambda::Function").map(({ stack, resource }) => ({
        of: `${stack}/${resource.logicalId}`,
        value: bytesOfEnvironment(resource),
      })),
  },
  {
    name: "Code of a CloudFront function",
    limit: 10_240,
    unit: "bytes",
    raised: "never",
    source: cloudFront,
    measure: (app) =>
      of(app, "AWS::CloudFront::Function").map(({ resource }) => ({
        of: resource.logicalId,
        value: Buffer.byteLength(String(resource.properties.FunctionCode)),
      })),
  },
  {
    name: "Origins of a distribution",
    limit: 25,
    unit: "origins",
    raised: "on request",
    source: cloudFront,
    measure: countedInDistribution("Origins"),
  },
  {
    name: "Cache behaviors of a distribution",
    limit: 25,
    unit: "behaviors",
    raised: "on request",
    source: cloudFront,
    measure: countedInDistribution("CacheBehaviors"),
  },
  {
    name: "Global secondary indexes of a table",
    limit: 20,
    unit: "indexes",
    raised: "on request",
    source: "Amazon DynamoDB Developer Guide, Quotas in Amazon DynamoDB",
    measure: (app) =>
      of(app, "AWS::DynamoDB::Table").map(({ resource }) => ({
        of: resource.logicalId,
        value: listOf(resource.properties.GlobalSecondaryIndexes).length,
      })),
  },
  {
    name: "Concurrent runs that functions reserve, together",
    limit: 900,
    unit: "runs (1,000 of an account, 100 of which nobody may reserve)",
    raised: "on request",
    source: lambda,
    measure: (app) => [
      {
        of: "all functions",
        value: of(app, "AWS::Lambda::Function").reduce(
          (sum, { resource }) => sum + Number(resource.properties.ReservedConcurrentExecutions ?? 0),
          0,
        ),
      },
    ],
  },
  {
    name: "Widgets of a dashboard",
    limit: 500,
    unit: "widgets",
    raised: "never",
    source: "Amazon CloudWatch User Guide, CloudWatch service quotas",
    measure: (app) =>
      of(app, "AWS::CloudWatch::Dashboard").map(({ resource }) => ({
        of: resource.logicalId,
        value: JSON.stringify(resource.properties.DashboardBody).split('\\"type\\":\\"').length - 1,
      })),
  },
];

type Placed = { stack: string; resource: TemplateResource };

function of(app: readonly StackTemplate[], type: string): Placed[] {
  return app.flatMap(({ id, resources }) =>
    resources.filter((resource) => resource.type === type).map((resource) => ({ stack: id, resource })),
  );
}

function countedByApi(type: string): Quota["measure"] {
  return (app) => {
    const counts = new Map<string, number>();
    for (const { stack } of of(app, type)) counts.set(stack, (counts.get(stack) ?? 0) + 1);
    return [...counts].map(([stack, value]) => ({ of: stack, value }));
  };
}

function countedInDistribution(property: "Origins" | "CacheBehaviors"): Quota["measure"] {
  return (app) =>
    of(app, "AWS::CloudFront::Distribution").map(({ resource }) => ({
      of: resource.logicalId,
      value: listOf((resource.properties.DistributionConfig as Record<string, unknown>)[property]).length,
    }));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** IAM does not count white space; a reference is counted at the length of a long ARN. */
function charactersOfPolicies(app: readonly StackTemplate[], stack: string, role: TemplateResource): number {
  const attached = of(app, "AWS::IAM::Policy").filter(
    (policy) =>
      policy.stack === stack &&
      JSON.stringify(policy.resource.properties.Roles).includes(`"${role.logicalId}"`),
  );
  const documents = [
    ...attached.map(({ resource }) => resource.properties.PolicyDocument),
    ...listOf(role.properties.Policies).map((policy) => (policy as Record<string, unknown>).PolicyDocument),
  ];
  return documents.reduce<number>((sum, document) => sum + resolvedLength(document), 0);
}

const longArn = 120;

/** Characters of a value as CloudFormation resolves it, with `longArn` for each reference. */
function resolvedLength(value: unknown): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return String(value).length;
  if (Array.isArray(value)) return 2 + value.reduce<number>((sum, each) => sum + resolvedLength(each) + 1, 0);
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first && first[0] === "Fn::Join") {
    const parts = listOf(listOf(first[1])[1]);
    // A whole ARN is at most `longArn` and what the template adds to it.
    return (
      longArn + parts.reduce<number>((sum, part) => sum + (typeof part === "string" ? part.length : 0), 0)
    );
  }
  if (entries.length === 1 && first && (first[0] === "Ref" || first[0].startsWith("Fn::"))) return longArn;
  return 2 + entries.reduce((sum, [key, each]) => sum + key.length + 4 + resolvedLength(each), 0);
}

/** A reference is counted at the length of a long ARN or address. */
function bytesOfEnvironment(fn: TemplateResource): number {
  const environment = fn.properties.Environment as { Variables?: Record<string, unknown> } | undefined;
  return Object.entries(environment?.Variables ?? {}).reduce(
    (sum, [name, value]) => sum + name.length + resolvedLength(value),
    0,
  );
}

/** Logical id of the function that a permission names: its own, or at the end of the export that another stack imports. */
function functionOf(name: unknown): string {
  const text = JSON.stringify(name);
  return /FnGetAtt(\w+?)Arn/.exec(text)?.[1] ?? /\["(\w+)","Arn"\]/.exec(text)?.[1] ?? text;
}
