import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { EventStreamCodec } from "@smithy/core/event-streams";
import { fromUtf8, toUtf8 } from "@smithy/core/serde";

/** What the server does with a request. */
export type Behavior = (response: ServerResponse, asked: Asked) => void;
export type Asked = { path: string; headers: IncomingMessage["headers"]; body: Record<string, unknown> };

/** A server of models on this machine: the client's own connection, streams and faults are real. */
export async function modelServer({ speaks = "http/1.1" as "http/1.1" | "h2c" } = {}) {
  const asked: Asked[] = [];
  let behave: Behavior = (response) => response.writeHead(500).end();
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      const received = { path: request.url ?? "", headers: request.headers, body };
      asked.push(received);
      behave(response, received);
    });
  };
  // The compatibility API of HTTP/2 has what is used of both here.
  const server = speaks === "h2c" ? createHttp2Server(take as never) : createServer(take);
  const connections = new Set<Socket>();
  server.on("connection", (socket: Socket) => connections.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on a port
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    behaveAs: (next: Behavior) => {
      behave = next;
    },
    close: () => {
      for (const socket of connections) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const chunk = (delta: object, rest: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ delta, ...rest }] })}\n\n`;

/** Chat completions as servers of models stream them. */
export const completions = {
  /** Says a text in pieces of some letters. */
  saying:
    (text: string, usage = { prompt_tokens: 120, completion_tokens: 30 }): Behavior =>
    (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (let at = 0; at < text.length; at += 7) response.write(chunk({ content: text.slice(at, at + 7) }));
      response.write(chunk({}, { finish_reason: "stop" }));
      response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
      response.end("data: [DONE]\n\n");
    },
  status:
    (status: number): Behavior =>
    (response) =>
      response.writeHead(status, { "content-type": "application/json" }).end('{"error":{"message":"no"}}'),
  /** Says the beginning, and breaks the connection or ends the stream. */
  cut:
    (how: "broken" | "ended"): Behavior =>
    (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(chunk({ content: '{"says": "My ba' }), () =>
        how === "broken" ? response.destroy() : response.end(),
      );
    },
  /** Says the beginning and nothing more, and keeps the connection. */
  stalled: ((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk({ content: '{"says": "' }));
  }) satisfies Behavior,
  silent: (() => {}) satisfies Behavior,
  raw:
    (text: string): Behavior =>
    (response) =>
      response.writeHead(200, { "content-type": "text/event-stream" }).end(text),
  toolCall: ((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk({ tool_calls: [{ function: { name: "delete_everything", arguments: "{}" } }] }));
    response.end(chunk({}, { finish_reason: "tool_calls" }));
  }) satisfies Behavior,
};

const codec = new EventStreamCodec(toUtf8, fromUtf8);
const string = (value: string) => ({ type: "string" as const, value });
type Event = readonly [name: string, body: object];

const encoded = ([name, body]: Event): Uint8Array =>
  codec.encode({
    headers: {
      ":message-type": string("event"),
      ":event-type": string(name),
      ":content-type": string("application/json"),
    },
    body: fromUtf8(JSON.stringify(body)),
  });

/** Replies of Bedrock's ConverseStream. */
export const converse = {
  events:
    (events: readonly Event[]): Behavior =>
    (response) => {
      response.writeHead(200, { "content-type": "application/vnd.amazon.eventstream" });
      for (const event of events) response.write(encoded(event));
      response.end();
    },
  saying: (text: string): Behavior =>
    converse.events([
      ["messageStart", { role: "assistant" }],
      ...[text.slice(0, 9), text.slice(9)].map(
        (piece): Event => ["contentBlockDelta", { contentBlockIndex: 0, delta: { text: piece } }],
      ),
      ["contentBlockStop", { contentBlockIndex: 0 }],
      ["messageStop", { stopReason: "end_turn" }],
      [
        "metadata",
        { usage: { inputTokens: 80, outputTokens: 20, totalTokens: 100 }, metrics: { latencyMs: 5 } },
      ],
    ]),
  fault:
    (status: number, type: string): Behavior =>
    (response) =>
      response
        .writeHead(status, { "content-type": "application/json", "x-amzn-errortype": type })
        .end('{"message":"no"}'),
};
