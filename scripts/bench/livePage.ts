import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { WebSocket } from "ws";
import { requireSetting } from "#functions/runtime/env.ts";
import { listExpiredConnections } from "#functions/table/operations/channels.ts";

/** A page that follows a live channel. */
export type LivePage = {
  /** Resolves at the next message that holds these words. */
  heard: (what: string) => Promise<void>;
  close: () => void;
};

/** Opens a connection as a page does and follows a channel; answers once it has been let in. */
export async function openLivePage(url: string, cookie: string, identifier: object): Promise<LivePage> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie, origin: url } });
  const waiting = new Map<string, () => void>();
  socket.on("message", (data) => {
    const text = String(data);
    for (const [what, done] of waiting) {
      if (!text.includes(what)) continue;
      waiting.delete(what);
      done();
    }
  });
  const heard = (what: string): Promise<void> => new Promise((done) => waiting.set(what, done));
  await new Promise<void>((done, fail) => {
    socket.once("open", () => done());
    socket.once("error", fail);
  });
  const isIn = heard('"confirmed"');
  socket.send(JSON.stringify({ command: "subscribe", identifier }));
  await isIn;
  return { heard, close: () => socket.terminate() };
}

/** The connections of all open pages. */
export async function connectionsOf(pages: readonly LivePage[]): Promise<string[]> {
  const connections = await listExpiredConnections(Number.MAX_SAFE_INTEGER / 1e6, 100);
  if (connections.length !== pages.length) throw new Error(`${connections.length} connections are open`);
  return connections;
}

/** Posts the same words to every connection, by the connections' own service: behind API Gateway there is no other broadcast. */
export function bareBroadcast(connections: readonly string[]): (words: string) => Promise<unknown> {
  const client = new ApiGatewayManagementApiClient({ endpoint: requireSetting("WEBSOCKET_ENDPOINT") });
  return (words) =>
    Promise.all(
      connections.map((ConnectionId) =>
        client.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(words.padEnd(500)) })),
      ),
    );
}
