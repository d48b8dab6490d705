import { Stack } from "aws-cdk-lib";
import { CfnPermission, type IFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";

/**
 * Lets one API invoke a function, once for all its routes: a permission a route would soon fill the function's policy,
 * which holds 20 KB.
 */
export function allowInvoke(
  scope: Construct,
  id: string,
  { fn, apiId }: { fn: IFunction; apiId: string },
): void {
  const { partition, region, account } = Stack.of(scope);
  new CfnPermission(scope, id, {
    action: "lambda:InvokeFunction",
    functionName: fn.functionArn,
    principal: "apigateway.amazonaws.com",
    sourceArn: `arn:${partition}:execute-api:${region}:${account}:${apiId}/*`,
  });
}
