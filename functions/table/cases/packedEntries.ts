import { deflateRawSync, inflateRawSync } from "node:zlib";

/**
 * Dictionary of texts that nearly every row repeats. Rows can only be read with the dictionary they were written with:
 * never change it.
 */
const words = Buffer.from(
  '"invisible":{"value":false,"updatedAt":"collapsed":{"value":true,"updatedAt":1"submitted":{"value":true,"updatedAt":1' +
    '_continue":{"invisible":{"value":true,"updatedAt":1"inactive":{"value":2,"updatedAt":17"graded":{"value":true,"updatedAt":17' +
    '}},"":{"value":{"value":false,"updatedAt":17}},"":{"value":{"value":true,"updatedAt":17',
);

/**
 * Learner state as it is kept: deflated JSON. The stamps and keys of a question repeat, so that a card of several answered
 * questions still fits the kilobyte that one write unit pays for.
 */
export const packEntries = (entries: unknown): Uint8Array =>
  deflateRawSync(JSON.stringify(entries), { dictionary: words, memLevel: 9, level: 6 });

/** The same read back. Rows of before were kept as the JSON itself. */
export const unpackEntries = (stored: string | Uint8Array): unknown =>
  JSON.parse(
    typeof stored === "string" ? stored : inflateRawSync(stored, { dictionary: words }).toString("utf8"),
  );
