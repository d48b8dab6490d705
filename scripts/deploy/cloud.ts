import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import { CloudFrontClient, CreateInvalidationCommand } from "@aws-sdk/client-cloudfront";
import * as z from "zod/mini";
import { firewallRegion, resourceName } from "#infra/names.ts";
import { CannotDeploy } from "./cannotDeploy.ts";

const text = z.string().check(z.minLength(1));

/** The outputs that are read, by the stack that has them. A test finds each in the synthesized templates. */
export const stackOutputs = {
  web: z.object({ SiteBucket: text, DistributionId: text, SiteUrl: text }),
  data: z.object({ TableName: text, SnapshotBucket: text }),
  media: z.object({ MediaBucket: text, ReportBucket: text }),
  firewall: z.object({ WebAclArn: text }),
} as const;
export type StackPart = keyof typeof stackOutputs;
export type Outputs<Part extends StackPart> = z.infer<(typeof stackOutputs)[Part]>;

export type Invalidation = { distributionId: string; paths: readonly string[]; reference: string };

/** Questions to CloudFormation and CloudFront. All other work goes through the CDK's own command. */
export type Cloud = {
  /** The outputs of a stack; undefined where there is no such stack, or it has not got as far. */
  outputs: <Part extends StackPart>(part: Part) => Promise<Outputs<Part> | undefined>;
  /** The template that a stack was deployed from; undefined where there is no such stack. */
  template: (stackName: string) => Promise<unknown>;
  invalidate: (invalidation: Invalidation) => Promise<void>;
};

/** Above so many paths, one that stands for all costs less and says the same. */
const pathsAtMost = 1000;

/** The paths as CloudFront is told of them. */
export const invalidatedPaths = (paths: readonly string[]): string[] =>
  paths.length > pathsAtMost ? ["/*"] : [...paths];

export function openCloud({ stage, region }: { stage: string; region?: string | undefined }): Cloud {
  const formation = new CloudFormationClient({ ...(region && { region }) });
  const formationOfFirewall = new CloudFormationClient({ region: firewallRegion });
  const formationOf = (stackName: string) =>
    stackName === resourceName(stage, "firewall") ? formationOfFirewall : formation;
  // Its API stands there, wherever the stacks are.
  const front = new CloudFrontClient({ region: "us-east-1" });
  return {
    outputs: (part) =>
      unlessAbsent(async () => {
        const StackName = resourceName(stage, part);
        const reply = await formationOf(StackName).send(new DescribeStacksCommand({ StackName }));
        const outputs = reply.Stacks?.[0]?.Outputs ?? [];
        const named = Object.fromEntries(
          outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]),
        );
        const parsed = stackOutputs[part].safeParse(named);
        return parsed.success ? (parsed.data as Outputs<typeof part>) : undefined; // parsed by that part's schema
      }),
    template: (StackName) =>
      unlessAbsent(async () => {
        const { TemplateBody } = await formationOf(StackName).send(
          new GetTemplateCommand({ StackName, TemplateStage: "Original" }),
        );
        return TemplateBody === undefined ? undefined : (JSON.parse(TemplateBody) as unknown);
      }),
    invalidate: async ({ distributionId, paths, reference }) => {
      if (paths.length === 0) return;
      const Items = invalidatedPaths(paths);
      await withWords(() =>
        front.send(
          new CreateInvalidationCommand({
            DistributionId: distributionId,
            InvalidationBatch: {
              CallerReference: reference,
              Paths: { Quantity: Items.length, Items },
            },
          }),
        ),
      );
    },
  };
}

/** CloudFormation says of a stack that is not there that the request is not valid. */
async function unlessAbsent<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withWords(call);
  } catch (error) {
    const isAbsent =
      error instanceof Error && error.name === "ValidationError" && error.message.includes("does not exist");
    if (isAbsent) return undefined;
    throw error;
  }
}

const mendable: Record<string, string> = {
  CredentialsProviderError:
    "There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
  ExpiredToken: "The AWS credentials have expired: sign in again.",
  ExpiredTokenException: "The AWS credentials have expired: sign in again.",
  InvalidClientTokenId: "AWS does not know these credentials.",
  AccessDenied: "These AWS credentials may not do that.",
};

/** Puts what an operator can mend into words. */
async function withWords<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const words = Object.hasOwn(mendable, error.name) ? mendable[error.name] : undefined;
    if (words) throw new CannotDeploy(`${words} (${error.message})`, { cause: error });
    if (error.message.includes("Region is missing"))
      throw new CannotDeploy("No region is given: --region, BEDSIDE_REGION or AWS_REGION.", { cause: error });
    throw error;
  }
}
