import { credentials, region } from "./localAws.ts";
import type { RunningCloud } from "./runningCloud.ts";
import type { Resources } from "./template/resources.ts";

/** How the AWS SDK reaches the services of this machine: what every function finds in its environment. */
export function sdkEnvironment(endpoints: RunningCloud["endpoints"]): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    OBJECT_LINKS_ENDPOINT: endpoints.objectLinks,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SESV2: endpoints.ses,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
    AWS_ENDPOINT_URL_CLOUDFRONT: endpoints.cloudFront,
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: endpoints.management,
    TZ: "UTC",
    PATH: process.env.PATH ?? "",
  };
}

/** For tools of the app that run beside it: the services, and the variables of all functions together. */
export function toolEnvironment(
  endpoints: RunningCloud["endpoints"],
  { functions }: Pick<Resources, "functions">,
): Record<string, string> {
  const { PATH: _ownPath, ...sdk } = sdkEnvironment(endpoints);
  return Object.assign({}, ...functions.map((entry) => entry.environment), sdk) as Record<string, string>; // of such
}
