import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { embedSentences, vectorLength } from "#functions/ports/embeddings.ts";

const file = resolve(import.meta.dirname, "../../.cache/embeddings/vectors.bin");
const keyBytes = 16;
const entryBytes = keyBytes + vectorLength * 4;

/** Vectors of sentences as the port makes them, kept on disk between runs by a hash of the sentence. */
export async function cachedVectors(sentences: Iterable<string>): Promise<Map<string, Float32Array>> {
  const known = readKept();
  const vectors = new Map<string, Float32Array>();
  const missing: string[] = [];
  for (const sentence of new Set(sentences)) {
    const vector = known.get(keyOf(sentence));
    if (vector) vectors.set(sentence, vector);
    else missing.push(sentence);
  }
  if (missing.length === 0) return vectors;
  for (const [sentence, vector] of await embedSentences(missing)) {
    vectors.set(sentence, vector);
    known.set(keyOf(sentence), vector);
  }
  writeKept(known);
  return vectors;
}

const keyOf = (sentence: string): string =>
  createHash("sha256")
    .update(sentence)
    .digest("hex")
    .slice(0, keyBytes * 2);

function readKept(): Map<string, Float32Array> {
  if (!existsSync(file)) return new Map();
  const bytes = readFileSync(file);
  const known = new Map<string, Float32Array>();
  for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) {
    const vector = new Float32Array(vectorLength);
    new Uint8Array(vector.buffer).set(bytes.subarray(at + keyBytes, at + entryBytes));
    known.set(bytes.toString("hex", at, at + keyBytes), vector);
  }
  return known;
}

function writeKept(known: ReadonlyMap<string, Float32Array>): void {
  const bytes = Buffer.alloc(known.size * entryBytes);
  let at = 0;
  for (const [key, vector] of known) {
    bytes.write(key, at, "hex");
    bytes.set(new Uint8Array(vector.buffer), at + keyBytes);
    at += entryBytes;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
}
