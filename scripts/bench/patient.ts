import { once } from "node:events";
import { WebSocket, WebSocketServer } from "ws";
import { embedSentences } from "#functions/ports/embeddings.ts";
import { beginning, replyTo } from "#shared/patient/dialogue/encounter.ts";
import { makeOwnPatient, textsOfMessage, textsOfSheet } from "#shared/patient/dialogue/ownPatient.ts";
import { phrasingsOf } from "#shared/patient/phraseBook/phrasings.ts";
import { deriveSheet } from "#shared/patient/sheet/deriveSheet.ts";
import { type Figure, mediansInTurns, rounded } from "./figure.ts";

const record = {
  demographics: "61-year-old man",
  history: [
    "The patient reports chest tightness that began 3 hours ago while shoveling snow. It is relieved by rest.",
  ],
  symptoms: ["Chest tightness", "Sweating", "Nausea"],
  pastHistory: ["Hypertension. Type 2 diabetes mellitus. No previous surgeries."],
  medications: ["Lisinopril", "Metformin"],
  socialHistory: ["Smokes a pack a day, drinks alcohol socially. Works as a plumber."],
  reviewOfSystems: ["Denies fever, cough, leg swelling, or recent travel."],
  findings: ["S4 gallop"],
  tests: ["ST elevation in II, III, aVF"],
  diagnosis: "Inferior myocardial infarction",
};
const questions = [
  "When did the tightness begin?",
  "Does anything make it better?",
  "Are you on any regular tablets?",
  "What sort of work do you do?",
  "Has anybody in your family had heart trouble?",
  "Any swelling of your legs?",
];

/** A reply of the own patient over a socket, against an echo over the same socket, and against the embedding alone. */
export async function benchPatient(): Promise<Figure[]> {
  const sheet = deriveSheet(record);
  const vectors = await embedSentences(textsOfSheet(sheet));
  const patient = makeOwnPatient(sheet, (text) => vectors.get(text) ?? [], phrasingsOf);
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  server.on("connection", (socket) => {
    socket.on("message", async (bytes) => {
      const [kind = "", message = ""] = String(bytes).split("\n");
      if (kind === "echo") return socket.send(message);
      for (const [text, vector] of await embedSentences(textsOfMessage(message))) vectors.set(text, vector);
      socket.send(replyTo(patient, beginning, message).reply.text);
    });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The socket has no port");
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`);
  await once(client, "open");
  // Each question has a number of its own, so that no vector is kept from the one before.
  let number = 0;
  const next = (): string => `${questions[number++ % questions.length]} (${number})`;
  const say = async (kind: string): Promise<void> => {
    client.send(`${kind}\n${next()}`);
    await once(client, "message");
  };
  try {
    const overEcho = await mediansInTurns(
      () => say("patient"),
      () => say("echo"),
    );
    const overModel = await mediansInTurns(
      () => say("patient"),
      () => embedSentences(textsOfMessage(next())),
    );
    return [
      {
        name: "Reply of the own patient over a socket, against a bare echo",
        measured: `${rounded(overEcho.ms, 1)} ms`,
        floor: `echo: ${rounded(overEcho.floorMs, 2)} ms`,
        value: rounded(overEcho.ms / overEcho.floorMs, 1),
        target: { atMost: 1.3 },
        unit: "×",
      },
      {
        name: "The same, against embedding the message alone",
        measured: `${rounded(overModel.ms, 1)} ms`,
        floor: `embedding: ${rounded(overModel.floorMs, 1)} ms`,
        value: rounded(overModel.ms / overModel.floorMs, 2),
        target: { atMost: 1.3 },
        unit: "×",
      },
    ];
  } finally {
    client.close();
    server.close();
  }
}
