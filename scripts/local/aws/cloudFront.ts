import type { Distribution } from "../template/distribution.ts";

const prefix = "/2020-05-31/distribution/";

export const isDistributionCall = (url: string): boolean => url.startsWith(prefix);

export type DistributionReply = { status: number; headers: Record<string, string>; body: string };

const text = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const untext = (value: string): string =>
  value.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/**
 * Answers a call of CloudFront: what the distribution sends its origins in headers of its own can be read and changed, at
 * once and until the next start. Nothing else of it is shown, and nothing else of a change is taken.
 */
export function answerDistributionCall(
  { method, url, body }: { method: string; url: string; body: string },
  distribution: Distribution | undefined,
): DistributionReply {
  const [id, part] = url.slice(prefix.length).split("/");
  if (!distribution || id !== distribution.id) return refuse(404, "NoSuchDistribution");
  if (method === "GET" && part === undefined) return describe(distribution);
  if (method !== "PUT" || part !== "config") return refuse(400, "InvalidArgument");
  for (const [, origin = ""] of body.matchAll(/<Origin>(.*?)<\/Origin>/gs)) {
    const known = distribution.origins.get(untext(/<Id>(.*?)<\/Id>/s.exec(origin)?.[1] ?? ""));
    if (!known) return refuse(400, "NoSuchOrigin");
    known.customHeaders = Object.fromEntries(
      [...origin.matchAll(/<HeaderName>(.*?)<\/HeaderName>\s*<HeaderValue>(.*?)<\/HeaderValue>/gs)].map(
        ([, name = "", value = ""]) => [untext(name).toLowerCase(), untext(value)],
      ),
    );
  }
  return describe(distribution);
}

function describe({ id, origins }: Distribution): DistributionReply {
  const items = [...origins].map(([originId, { customHeaders = {} }]) => {
    const headers = Object.entries(customHeaders).map(
      ([name, value]) =>
        `<OriginCustomHeader><HeaderName>${text(name)}</HeaderName><HeaderValue>${text(value)}</HeaderValue></OriginCustomHeader>`,
    );
    return `<Origin><Id>${text(originId)}</Id><DomainName>local</DomainName><CustomHeaders><Quantity>${headers.length}</Quantity><Items>${headers.join("")}</Items></CustomHeaders></Origin>`;
  });
  const body =
    `<?xml version="1.0"?><Distribution xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>${text(id)}</Id><Status>Deployed</Status>` +
    "<DistributionConfig><CallerReference>local</CallerReference><Comment></Comment><Enabled>true</Enabled>" +
    `<Origins><Quantity>${items.length}</Quantity><Items>${items.join("")}</Items></Origins></DistributionConfig></Distribution>`;
  return { status: 200, headers: { "content-type": "text/xml", etag: "local" }, body };
}

function refuse(status: number, code: string): DistributionReply {
  const body = `<?xml version="1.0"?><ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${code}</Message></Error></ErrorResponse>`;
  return { status, headers: { "content-type": "text/xml" }, body };
}
