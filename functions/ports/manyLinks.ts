import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl, S3RequestPresigner } from "@aws-sdk/s3-request-presigner";

/** For how long a link is good, in seconds, from when on. */
export type Validity = { expiresIn: number; signingDate: Date };

type SignLink = (key: string, validity: Validity) => Promise<string>;

/** Encodes a key for an address as the client does. */
const pathOf = (key: string): string =>
  key
    .split("/")
    .map((part) =>
      encodeURIComponent(part).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join("/");

/** Query parameters that the signature adds to an address. */
const isOfSignature = (name: string): boolean =>
  /^x-amz-(?:algorithm|credential|date|expires|security-token|signature|signedheaders|content-sha256)$/i.test(
    name,
  );

/**
 * Makes a function that signs links to the objects of a bucket. The client is asked once what an address of the bucket looks like; after that a link is a
 * signature alone, where the client would build a whole request for each: a case of 500 pictures has 1,500 links.
 */
export async function linkSigner(client: S3Client, bucket: string): Promise<SignLink> {
  const known = "0/known.png";
  const sample = new URL(
    await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: known }), { expiresIn: 60 }),
  );
  const before = sample.pathname.slice(0, -known.length);
  const query = Object.fromEntries([...sample.searchParams].filter(([name]) => !isOfSignature(name)));
  const region = sample.searchParams.get("X-Amz-Credential")?.split("/")[2] ?? (await client.config.region());
  const presigner = new S3RequestPresigner({ ...client.config, region });
  return async (key, validity) => {
    const { path, query: signed = {} } = await presigner.presign(
      {
        ...{ method: "GET", protocol: sample.protocol, hostname: sample.hostname },
        ...(sample.port === "" ? {} : { port: Number(sample.port) }),
        path: before + pathOf(key),
        query: { ...query },
        headers: { host: sample.host },
      },
      validity,
    );
    const parts = Object.keys(signed)
      .sort()
      .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(signed[name]))}`);
    return `${sample.origin}${path}?${parts.join("&")}`;
  };
}
