import type * as z from "zod/mini";
import type { Api } from "./api.ts";
import { executeApiHost, idOf } from "./attributes.ts";
import type { PlacedResource } from "./resolve.ts";
import * as schemas from "./schemas.ts";

export type Origin = ({ kind: "api"; api: Api } | { kind: "files" }) & {
  /** Headers that the CDN adds to each request, over those that the viewer sends of that name. Names in lower case. */
  customHeaders?: Record<string, string>;
};
export type ResponseHeader = { name: string; value: string; override: boolean };
export type Behavior = {
  pathPattern: RegExp;
  originId: string;
  /** Source of the viewer-request function. */
  viewerRequestCode: string | undefined;
  responseHeaders: ResponseHeader[];
};

/** The CDN in front: which behaviour takes a path, what runs before it, and the origins to choose from. */
export type Distribution = { id: string; behaviors: Behavior[]; origins: Map<string, Origin> };

/** Reader of all resources of a type. */
export type All = <S extends z.ZodMiniType>(
  type: string,
  schema: S,
) => { place: PlacedResource; properties: z.infer<S> }[];

/** Reads the one distribution of the app; none is fine, a second is not understood. */
export function readDistribution(all: All, apis: readonly Api[]): Distribution | undefined {
  const [found, second] = all("AWS::CloudFront::Distribution", schemas.distribution);
  if (second) throw new Error(`${idOf(second.place)}: the local cloud stands for one distribution only`);
  if (!found) return undefined;

  const codes = all("AWS::CloudFront::Function", schemas.edgeFunction);
  const policies = all("AWS::CloudFront::ResponseHeadersPolicy", schemas.responseHeadersPolicy);
  const config = found.properties.DistributionConfig;

  const origins = new Map<string, Origin>();
  for (const origin of config.Origins) {
    const api = apis.find(({ id }) => origin.DomainName === executeApiHost(id));
    const customHeaders = Object.fromEntries(
      (origin.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [
        HeaderName.toLowerCase(),
        HeaderValue,
      ]),
    );
    origins.set(origin.Id, { ...(api ? { kind: "api", api } : { kind: "files" }), customHeaders });
  }

  // CloudFront takes the first path pattern that fits, and the default last.
  const behaviors = [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map((behavior) => {
    const association = behavior.FunctionAssociations?.find(
      ({ EventType }) => EventType === "viewer-request",
    );
    const code = codes.find(({ place }) => association?.FunctionARN.endsWith(idOf(place)));
    if (association && !code)
      throw new Error(`No CloudFront function ${association.FunctionARN} in the template`);
    const policy = policies.find(({ place }) => idOf(place) === behavior.ResponseHeadersPolicyId);
    return {
      pathPattern: pathPattern(behavior.PathPattern ?? "*"),
      originId: behavior.TargetOriginId,
      viewerRequestCode: code?.properties.FunctionCode,
      responseHeaders: policy ? responseHeaders(policy.properties) : [],
    };
  });
  return { id: idOf(found.place), behaviors, origins };
}

function pathPattern(pattern: string): RegExp {
  const source = pattern
    .replace(/^\//, "")
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^/?${source}$`, "s");
}

function responseHeaders(properties: z.infer<typeof schemas.responseHeadersPolicy>): ResponseHeader[] {
  const config = properties.ResponseHeadersPolicyConfig;
  const security = config.SecurityHeadersConfig;
  const headers: ResponseHeader[] = [];
  const add = (name: string, value: string | undefined, override = false) => {
    if (value) headers.push({ name: name.toLowerCase(), value, override });
  };
  // Strict-Transport-Security is left out: there is no TLS on the loopback interface.
  const csp = security?.ContentSecurityPolicy;
  add("content-security-policy", csp?.ContentSecurityPolicy, csp?.Override);
  if (security?.ContentTypeOptions) {
    add("x-content-type-options", "nosniff", security.ContentTypeOptions.Override);
  }
  add("x-frame-options", security?.FrameOptions?.FrameOption, security?.FrameOptions?.Override);
  add("referrer-policy", security?.ReferrerPolicy?.ReferrerPolicy, security?.ReferrerPolicy?.Override);
  for (const item of config.CustomHeadersConfig?.Items ?? []) add(item.Header, item.Value, item.Override);
  return headers;
}
