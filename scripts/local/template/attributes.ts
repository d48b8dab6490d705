import { createHash } from "node:crypto";
import { accountId, region } from "../localAws.ts";
import type { PlacedResource, Resolve } from "./resolve.ts";

/** Where the servers of the local cloud listen; what attributes and hosts in templates come to. */
export type LocalHosts = {
  /** `127.0.0.1:port` of the SQS and S3 endpoint. */
  aws: string;
  /** `127.0.0.1:port` of the `@connections` API. */
  management: string;
  /** `localhost:port` of the gateway that stands for the distribution. */
  site: string;
};

/** Stable across runs: stored items may hold it. */
export function apiIdOf({ stack, logicalId }: PlacedResource): string {
  return createHash("sha256").update(`${stack.name}/${logicalId}`).digest("hex").slice(0, 10);
}

export function idOf({ stack, logicalId }: PlacedResource): string {
  return `${stack.name}.${logicalId}`;
}

/** The name given in the template, else one made of the stack and the logical id, as CloudFormation would. */
export function physicalName(placed: PlacedResource, property: string, resolve: Resolve): string {
  const given = resolve(placed.stack, placed.resource.Properties?.[property]);
  if (typeof given === "string" && given !== "") return given;
  return `${placed.stack.name}-${placed.logicalId}`;
}

/** Returns the value of `Ref` and `Fn::GetAtt`, by resource type. Types that are not run locally have a stable placeholder. */
export function attributeOf(
  placed: PlacedResource,
  attribute: string | undefined,
  context: { resolve: Resolve; hosts: LocalHosts },
): string {
  const { resolve, hosts } = context;
  const property = (name: string) => placed.resource.Properties?.[name];
  switch (placed.resource.Type) {
    case "AWS::DynamoDB::Table":
    case "AWS::DynamoDB::GlobalTable": {
      const name = physicalName(placed, "TableName", resolve);
      const arn = `arn:aws:dynamodb:${region}:${accountId}:table/${name}`;
      if (attribute === "Arn") return arn;
      return attribute === "StreamArn" ? `${arn}/stream/local` : name;
    }
    case "AWS::SQS::Queue": {
      const name = physicalName(placed, "QueueName", resolve);
      if (attribute === "Arn") return `arn:aws:sqs:${region}:${accountId}:${name}`;
      return attribute === "QueueName" ? name : `http://${hosts.aws}/${accountId}/${name}`;
    }
    case "AWS::S3::Bucket": {
      const name = physicalName(placed, "BucketName", resolve).toLowerCase();
      if (attribute === "Arn") return `arn:aws:s3:::${name}`;
      if (attribute === "DomainName") return `${name}.s3.amazonaws.com`;
      return attribute === "RegionalDomainName" ? `${name}.s3.${region}.amazonaws.com` : name;
    }
    case "AWS::Lambda::Function": {
      const name = physicalName(placed, "FunctionName", resolve);
      return attribute === "Arn" ? functionArn(name) : name;
    }
    case "AWS::Lambda::Version":
    case "AWS::Lambda::Alias": {
      const target = String(resolve(placed.stack, property("FunctionName")));
      const arn = target.startsWith("arn:") ? target : functionArn(target);
      return attribute === "Version" ? "1" : `${arn}:local`;
    }
    case "AWS::ApiGatewayV2::Api": {
      const id = apiIdOf(placed);
      const scheme = property("ProtocolType") === "WEBSOCKET" ? "wss" : "https";
      return attribute === "ApiEndpoint" ? `${scheme}://${executeApiHost(id)}` : id;
    }
    case "AWS::ApiGatewayV2::Stage":
      return String(resolve(placed.stack, property("StageName")));
    case "AWS::SecretsManager::Secret": {
      const name = physicalName(placed, "Name", resolve);
      return `arn:aws:secretsmanager:${region}:${accountId}:secret:${name}`;
    }
    case "AWS::SSM::Parameter":
      if (attribute === "Value") return String(resolve(placed.stack, property("Value")));
      return physicalName(placed, "Name", resolve);
    case "AWS::CloudFront::Distribution":
      return attribute === "DomainName" ? hosts.site : idOf(placed);
    case "AWS::CloudFront::Function":
    case "AWS::CloudFront::ResponseHeadersPolicy":
    case "AWS::ApiGatewayV2::Integration":
      return idOf(placed);
    default:
      if (attribute === "Arn") return `arn:aws:local:${region}:${accountId}:${idOf(placed)}`;
      return attribute ? `${idOf(placed)}.${attribute}` : idOf(placed);
  }
}

export function functionArn(name: string): string {
  return `arn:aws:lambda:${region}:${accountId}:function:${name}`;
}

export function executeApiHost(apiId: string): string {
  return `${apiId}.execute-api.${region}.amazonaws.com`;
}

/**
 * Points URLs that name hosts of AWS or of the distribution at this machine. Bare hosts are left as they are: they
 * name an origin, and are compared, not called.
 */
export function localizeUrls(text: string, hosts: LocalHosts): string {
  return text
    .replace(/https:\/\/[a-z0-9]+\.execute-api\.[a-z0-9-]+\.amazonaws\.com/g, `http://${hosts.management}`)
    .replace(/wss:\/\/[a-z0-9]+\.execute-api\.[a-z0-9-]+\.amazonaws\.com/g, `ws://${hosts.site}`)
    .replace(/https:\/\/[^/\s.]+\.s3\.(?:[a-z0-9-]+\.)?amazonaws\.com/g, `http://${hosts.site}`)
    .replaceAll(`https://${hosts.site}`, `http://${hosts.site}`)
    .replaceAll(`wss://${hosts.site}`, `ws://${hosts.site}`);
}
