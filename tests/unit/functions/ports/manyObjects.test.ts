import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { afterEach, expect, it, vi } from "vitest";
import { objectContents, objectSizes } from "#functions/ports/manyObjects.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A bucket that answers the earlier keys later, and lacks `7`. */
function aBucket() {
  const seen = { asked: 0, underWay: 0, most: 0 };
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.spyOn(S3Client.prototype, "send").mockImplementation((async (command: { input: { Key: string } }) => {
    const { Key } = command.input;
    seen.asked += 1;
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    await new Promise((done) => setTimeout(done, Number(Key) % 3 === 0 ? 6 : 1));
    seen.underWay -= 1;
    if (Key === "7")
      throw new S3ServiceException({
        ...{ name: "NoSuchKey", $fault: "client", message: "none" },
        $metadata: { httpStatusCode: 404 },
      });
    return {
      ContentLength: Number(Key),
      Body: { transformToByteArray: async () => new Uint8Array([Number(Key)]) },
    };
  }) as never);
  return seen;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const keys = Array.from({ length: 100 }, (_, at) => `${at}`);

it("asks for the sizes of many objects sixteen at once, and tells them in order (D-46)", async () => {
  const seen = aBucket();
  const sizes = await all(objectSizes("MEDIA_BUCKET", keys));
  expect(sizes).toEqual(keys.map((key) => [key, key === "7" ? undefined : Number(key)]));
  expect(seen).toEqual({ asked: 100, underWay: 0, most: 16 });
});

it("reads many objects eight at once, in order, and no further than somebody takes them (D-46)", async () => {
  const seen = aBucket();
  const contents = await all(objectContents("MEDIA_BUCKET", keys));
  expect(contents.map(([key, bytes]) => [key, bytes?.[0]])).toEqual(
    keys.map((key) => [key, key === "7" ? undefined : Number(key)]),
  );
  expect(seen.most).toBe(8);
  const again = aBucket();
  for await (const [key] of objectContents("MEDIA_BUCKET", keys)) if (key === "10") break;
  expect(again.asked).toBeLessThan(25);
});
