import { Stack } from "aws-cdk-lib";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { CrmSettings } from "../../shared/contract/crm.ts";
import type { Access, BucketName } from "../../shared/contract/functionSpec.ts";
import type { LanguageModelSettings } from "../../shared/contract/languageModel.ts";
import type { QueueName } from "../../shared/contract/queues.ts";
import { liveStageName } from "../names.ts";
import { acknowledgeWildcard } from "./nag.ts";

/** The resources that access is granted to, as far as they exist where a function is made. */
export type Grantable = {
  table: ITable;
  buckets: Record<BucketName, IBucket>;
  queues: Partial<Record<QueueName, IQueue>>;
  /** Queues of messages set aside, by queue. */
  dlqs: Partial<Record<QueueName, IQueue>>;
  /** Secret by which the edge identifies itself. */
  originSecret: ISecret;
  /** Id of the WebSocket API. */
  liveApiId?: string;
  /** The address that mails come from; undefined where the deployment sends none. */
  mailSender: string | undefined;
  /** The model that writes replies; undefined where the deployment has none. */
  languageModel: LanguageModelSettings | undefined;
  crm: CrmSettings | undefined;
};

/**
 * Grants a role what the function table says. What it may do to the DynamoDB table follows from its code: `grantTable`.
 *
 * @throws if the table names something that is not there
 */
export function grantAccess(role: Role, access: Access, to: Grantable): void {
  const allow = (actions: string[], resources: string[]) =>
    role.addToPrincipalPolicy(new PolicyStatement({ actions, resources }));

  for (const [name, { read = [], write = [], delete: deleted = [], scanned = [] }] of objectEntries(
    access.objects,
  )) {
    const keys = (prefixes: readonly string[]) =>
      prefixes.map((prefix) => to.buckets[name].arnForObjects(prefix));
    if (read.length > 0) {
      allow(["s3:GetObject"], keys(read));
      // Without it S3 answers 403 for an object that is not there, which nobody could tell from a fault.
      allow(["s3:ListBucket"], [to.buckets[name].bucketArn]);
    }
    if (write.length > 0) allow(["s3:PutObject", "s3:AbortMultipartUpload"], keys(write));
    if (deleted.length > 0) allow(["s3:DeleteObject"], keys(deleted));
    if (scanned.length > 0) allow(["s3:GetObjectTagging"], keys(scanned));
    for (const resource of new Set([...keys(read), ...keys(write), ...keys(deleted), ...keys(scanned)])) {
      acknowledgeWildcard(
        role,
        resource,
        "Object keys hold ids that are made at run time; the prefix is all there is to name.",
      );
    }
  }

  if (access.sendsTo) {
    allow(
      ["sqs:SendMessage"],
      access.sendsTo.map((name) => requireQueue(to.queues, name).queueArn),
    );
  }
  if (access.redrives) {
    const [own, aside] = [to.queues, to.dlqs].map((queues) =>
      (access.redrives ?? []).map((name) => requireQueue(queues, name).queueArn),
    ) as [string[], string[]]; // one for each
    // Each queue is named once: the names are most of what IAM counts.
    allow(["sqs:SendMessage", "sqs:GetQueueAttributes"], own);
    allow(["sqs:GetQueueAttributes", "sqs:ReceiveMessage", "sqs:DeleteMessage"], aside);
  }
  if (access.checksOrigin) allow(["secretsmanager:GetSecretValue"], [to.originSecret.secretArn]);
  if (access.publishes) grantConnections(role, to);
  if (access.sendsMail && to.mailSender !== undefined) grantMail(role, to.mailSender);
  if (access.languageModel === "asks" && to.languageModel) grantModel(role, to.languageModel);
  if (access.crm === "asks" && to.crm && "secret_arn" in to.crm)
    allow(["secretsmanager:GetSecretValue"], [to.crm.secret_arn]);
  if (access.checksQueues) {
    allow(
      ["sqs:GetQueueAttributes"],
      access.checksQueues.map((name) => requireQueue(to.queues, name).queueArn),
    );
  }
}

function grantConnections(role: Role, to: Grantable): void {
  if (to.liveApiId === undefined)
    throw new Error("A function publishes, and there is no WebSocket API to publish to");
  const { partition, region, account } = Stack.of(role);
  const api = `arn:${partition}:execute-api:${region}:${account}:${to.liveApiId}/${liveStageName}`;
  // POST sends; DELETE closes.
  const resources = ["POST", "DELETE"].map((verb) => `${api}/${verb}/@connections/*`);
  role.addToPrincipalPolicy(new PolicyStatement({ actions: ["execute-api:ManageConnections"], resources }));
  for (const resource of resources) {
    acknowledgeWildcard(
      role,
      resource,
      "API Gateway makes connection ids at run time; the API, stage and verb are named.",
    );
  }
}

/** SES checks the identity that vouches for the sender, which is the address or its domain, and we the sender itself. */
function grantMail(role: Role, sender: string): void {
  const { partition, region, account } = Stack.of(role);
  const identities = [sender, sender.split("@").at(-1)];
  role.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ["ses:SendEmail", "ses:SendRawEmail"],
      resources: identities.map((name) => `arn:${partition}:ses:${region}:${account}:identity/${name}`),
      conditions: { StringEquals: { "ses:FromAddress": sender } },
    }),
  );
}

/** One model and one guardrail, or the secret of one endpoint. A profile of several regions needs its model in each of them. */
function grantModel(role: Role, settings: LanguageModelSettings): void {
  const allow = (actions: string[], resources: string[]) =>
    role.addToPrincipalPolicy(new PolicyStatement({ actions, resources }));
  if (settings.provider === "openai-compatible") {
    if (settings.secret_arn !== undefined) allow(["secretsmanager:GetSecretValue"], [settings.secret_arn]);
    return;
  }
  const { partition, region, account } = Stack.of(role);
  const bedrock = `arn:${partition}:bedrock`;
  const { model, guardrail } = settings;
  const profileOf = /^(?:us|eu|apac|global|us-gov)\.(.+)$/.exec(model)?.[1];
  const resources =
    profileOf === undefined
      ? [`${bedrock}:${region}::foundation-model/${model}`]
      : [
          `${bedrock}:${region}:${account}:inference-profile/${model}`,
          `${bedrock}:*::foundation-model/${profileOf}`,
        ];
  // Converse is allowed by the actions of invoking.
  allow(["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"], resources);
  for (const resource of resources.filter((each) => each.includes("*"))) {
    acknowledgeWildcard(
      role,
      resource,
      "An inference profile chooses the region when it is called; the model is named.",
    );
  }
  if (guardrail)
    allow(["bedrock:ApplyGuardrail"], [`${bedrock}:${region}:${account}:guardrail/${guardrail.id}`]);
}

function objectEntries(objects: Access["objects"] = {}) {
  // Object.entries forgets the keys; there are no others in this record.
  return Object.entries(objects) as [BucketName, NonNullable<NonNullable<Access["objects"]>[BucketName]>][];
}

function requireQueue(queues: Grantable["queues"], name: string): IQueue {
  const queue = queues[name as QueueName]; // any other name has none
  if (!queue)
    throw new Error(`A function uses the queue ${name}, which does not exist where the function is made`);
  return queue;
}
