import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { linkSigner } from "#functions/ports/manyLinks.ts";
import { runs } from "#tests/propertyRuns.ts";

const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
const clients = {
  "an account": new S3Client({ region: "eu-west-1", credentials }),
  "an account, by a role": new S3Client({
    region: "us-east-1",
    credentials: { ...credentials, sessionToken: "to/ken+=" },
  }),
  "one machine": new S3Client({
    ...{ region: "us-east-1", credentials, forcePathStyle: true },
    endpoint: "http://127.0.0.1:4566/objects",
  }),
};

it.each(Object.entries(clients))(
  "a link of %s is the one that the client itself signs (D-14)",
  async (_name, client) => {
    const sign = await linkSigner(client, "media-bucket");
    const key = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(
        key.map(
          (parts) => `0/${parts.map((part) => part.replace(/[/.]/g, "_").toWellFormed()).join("/")}.png`,
        ),
        fc.integer({ min: 1, max: 7200 }),
        async (Key, expiresIn) => {
          const validity = { expiresIn, signingDate: new Date("2026-11-28T10:00:00Z") };
          const own = await getSignedUrl(
            client,
            new GetObjectCommand({ Bucket: "media-bucket", Key }),
            validity,
          );
          expect(await sign(Key, validity)).toBe(own);
        },
      ),
      { numRuns: runs(60) },
    );
  },
);
