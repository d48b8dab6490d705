import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionCommand,
  UpdateDistributionCommand,
} from "@aws-sdk/client-cloudfront";

/** The distribution before the site, as it stands. */
export type KnownDistribution = { config: DistributionConfig; etag: string; isDeployed: boolean };

let client: CloudFrontClient | undefined;

function cloudFront(): CloudFrontClient {
  // CloudFront answers for the whole world from there.
  client ??= new CloudFrontClient({ region: "us-east-1" });
  return client;
}

export async function getDistribution(id: string): Promise<KnownDistribution> {
  const { Distribution, ETag } = await cloudFront().send(new GetDistributionCommand({ Id: id }));
  const config = Distribution?.DistributionConfig;
  if (!config || ETag === undefined) throw new Error(`The distribution ${id} has no configuration`);
  return { config, etag: ETag, isDeployed: Distribution.Status === "Deployed" };
}

/** Value of our header that the origins are sent; undefined if it differs between them or is missing. */
export function originHeader({ config }: KnownDistribution, name: string): string | undefined {
  const sent = headersNamed(config, name).map(({ HeaderValue }) => HeaderValue);
  return new Set(sent).size === 1 ? sent[0] : undefined;
}

/** Sends another value in a header that some origins are sent. Fails where somebody else changed the distribution since. */
export async function setOriginHeader(
  id: string,
  { config, etag }: KnownDistribution,
  { name, value }: { name: string; value: string },
): Promise<void> {
  const changed = structuredClone(config);
  const headers = headersNamed(changed, name);
  if (headers.length === 0) throw new Error(`No origin of the distribution ${id} is sent ${name}`);
  for (const header of headers) header.HeaderValue = value;
  await cloudFront().send(
    new UpdateDistributionCommand({ Id: id, IfMatch: etag, DistributionConfig: changed }),
  );
}

const headersNamed = (config: DistributionConfig, name: string) =>
  (config.Origins?.Items ?? []).flatMap(({ CustomHeaders }) =>
    (CustomHeaders?.Items ?? []).filter(({ HeaderName }) => HeaderName?.toLowerCase() === name),
  );
