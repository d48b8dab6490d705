import { Reference, Stack, Token, Tokenization, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Lets a finding of the checks stand, for a reason that a reviewer can judge. */
export function acknowledge(scope: IConstruct, id: string, reason: string): void {
  Validations.of(scope).acknowledge({ id, reason });
}

/** Lets one resource with a wildcard in it stand in the policies under `scope`, and no other. */
export function acknowledgeWildcard(scope: IConstruct, resource: string, reason: string): void {
  acknowledge(scope, `AwsSolutions-IAM5[Resource::${findingName(Stack.of(scope), resource)}]`, reason);
}

/** A resource as cdk-nag writes it in the id of a finding. */
function findingName(consumer: Stack, resource: string): string {
  const parts = Tokenization.reverseString(resource);
  return parts.mapTokens({ mapToken: (token) => referenceName(consumer, token) }).join({
    join: (left, right) => `${left ?? ""}${right ?? ""}`,
  });
}

function referenceName(consumer: Stack, token: Parameters<typeof Token.asString>[0]): string {
  const producer = Reference.isReference(token) ? Stack.of(token.target) : consumer;
  const resolved: unknown = producer.resolve(token);
  if (isOf(resolved, "Ref") && String(resolved.Ref).startsWith("AWS::")) return `<${resolved.Ref}>`;
  if (producer !== consumer) {
    const imported: unknown = producer.resolve(producer.exportValue(Token.asString(token)));
    if (isOf(imported, "Fn::ImportValue")) return String(imported["Fn::ImportValue"]);
  }
  if (isOf(resolved, "Ref")) return `<${resolved.Ref}>`;
  if (isOf(resolved, "Fn::GetAtt") && Array.isArray(resolved["Fn::GetAtt"]))
    return `<${resolved["Fn::GetAtt"].join(".")}>`;
  throw new Error(`Cannot name ${JSON.stringify(resolved)} in a finding`);
}

function isOf<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === "object" && value !== null && key in value;
}
