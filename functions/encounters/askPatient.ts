import { createHash } from "node:crypto";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type EncounterState, replyTo } from "#shared/patient/dialogue/encounter.ts";
import {
  makeOwnPatient,
  type OwnPatient,
  textsOfMessage,
  textsOfSheet,
} from "#shared/patient/dialogue/ownPatient.ts";
import { type AuthoredEncounter, encounterSchema } from "#shared/patient/sheet/authoredEncounter.ts";
import { embedSentences, vectorLength } from "../ports/embeddings.ts";
import { getObjectBytes, objectExists, putObject } from "../ports/storage.ts";

/** The patient of a chat cannot answer: its author wrote none, or the embedding model did not load. */
export class PatientUnavailable extends Error {
  override name = "PatientUnavailable";
}

/** Reads what an author wrote about the patient of a chat; undefined if the node is no chat or cannot be read. */
export function authoredEncounter(chat: ContentNode | undefined): AuthoredEncounter | undefined {
  const read = encounterSchema.safeParse(chat?.encounter);
  return read.success ? read.data : undefined;
}

/** Patients made ready; each takes up to some megabytes. */
const readyAtMost = 20;
const ready = new Map<string, Promise<OwnPatient>>();

type Vectors = ReadonlyMap<string, Float32Array>;
/** Vectors of the message that a patient is asked with at this moment; undefined: there are none yet. */
let ofMessage: Vectors | undefined;
/** Thrown where a reply needs vectors of the message: most of the time that a reply takes is spent on them. */
class NeedsVectors extends Error {}

type Said = { state: EncounterState; message: string };

/** The reply of a chat's patient, and how the encounter stands after it. @throws PatientUnavailable */
export async function askPatient(
  chat: ContentNode,
  { state, message }: Said,
): Promise<ReturnType<typeof replyTo>> {
  const authored = authoredEncounter(chat);
  if (!authored) throw new PatientUnavailable(`The chat ${chat.uid} has no readable sheet`);
  return askSheet(authored.sheet, { state, message });
}

/** The same of a sheet, wherever it stands. @throws PatientUnavailable */
export async function askSheet(
  sheet: AuthoredEncounter["sheet"],
  { state, message }: Said,
): Promise<ReturnType<typeof replyTo>> {
  const patient = await readyFor(patientOf(sheet));
  ofMessage = undefined;
  try {
    return replyTo(patient, state, message);
  } catch (error) {
    if (!(error instanceof NeedsVectors)) throw error;
  }
  const vectors = await readyFor(embedSentences(textsOfMessage(message)));
  ofMessage = vectors;
  return replyTo(patient, state, message);
}

async function readyFor<Made>(making: Promise<Made>): Promise<Made> {
  try {
    return await making;
  } catch (error) {
    throw new PatientUnavailable("The patient is not ready", { cause: error });
  }
}

async function patientOf(sheet: AuthoredEncounter["sheet"]): Promise<OwnPatient> {
  const texts = [...new Set(textsOfSheet(sheet))].sort();
  const name = createHash("sha256")
    .update(JSON.stringify([sheet, texts]))
    .digest("hex");
  const known = ready.get(name);
  if (known) return known;
  const making = make(sheet, texts);
  ready.set(name, making);
  const [oldest] = ready.keys();
  if (ready.size > readyAtMost && oldest !== undefined) ready.delete(oldest);
  try {
    return await making;
  } catch (error) {
    ready.delete(name);
    throw error;
  }
}

async function make(sheet: AuthoredEncounter["sheet"], texts: readonly string[]): Promise<OwnPatient> {
  // What any patient is asked, and its own facts: the first part is most of it, and the same for all patients.
  const common = new Set(textsOfSheet({ ...sheet, facts: [] }));
  const [usual, own] = await Promise.all([
    vectorsOf([...common].sort()),
    vectorsOf(texts.filter((text) => !common.has(text))),
  ]);
  // Loaded with the first patient: it is long, and most calls of these functions ask none.
  const { phrasingsOf } = await import("#shared/patient/phraseBook/phrasings.ts");
  let isMade = false;
  const patient = makeOwnPatient(
    sheet,
    (text) => {
      const known = own.get(text) ?? usual.get(text) ?? ofMessage?.get(text);
      if (known) return known;
      if (isMade && !ofMessage) throw new NeedsVectors();
      return new Float32Array(vectorLength);
    },
    phrasingsOf,
  );
  isMade = true;
  return patient;
}

/** Vectors of a sheet's sentences: calculated once by whichever function is asked first, and kept for the others. */
async function vectorsOf(texts: readonly string[]): Promise<Vectors> {
  const name = createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  const key = `patients/${name}.f32`;
  const length = texts.length * vectorLength;
  if (await objectExists("SNAPSHOT_BUCKET", key)) {
    const bytes = await getObjectBytes("SNAPSHOT_BUCKET", key);
    // A copy begins where floats may begin.
    const kept = bytes && new Float32Array(Uint8Array.from(bytes).buffer);
    if (kept?.length === length)
      return new Map(
        texts.map((text, at) => [text, kept.subarray(at * vectorLength, (at + 1) * vectorLength)]),
      );
  }
  const vectors = await embedSentences(texts);
  const all = new Float32Array(length);
  for (const [at, text] of texts.entries()) all.set(vectors.get(text) ?? [], at * vectorLength);
  await putObject("SNAPSHOT_BUCKET", key, new Uint8Array(all.buffer), "application/octet-stream");
  return vectors;
}
