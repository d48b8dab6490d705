import { WebSocket } from "ws";
import { type ServerMessage, serverMessage } from "#shared/contract/channels.ts";
import { eventually } from "#tests/builders/eventually.ts";
import type { Credentials } from "#tests/builders/http.ts";
import { useCloud } from "../cloud.ts";

export type LiveClient = {
  messages: ServerMessage[];
  send: (message: unknown) => void;
  /** The first message that has not been waited for yet and passes. */
  next: (test: (message: ServerMessage) => boolean) => Promise<ServerMessage>;
  close: () => Promise<void>;
};

export const follow = (courseId: number, command = "subscribe") => ({
  command,
  identifier: { channel: "UsageReportChannel", document_set_id: courseId },
});

/** Connects as a page of this person's does; answers the HTTP status where the connection is refused. */
export function connectLive(
  person: Pick<Credentials, "cookie"> | undefined,
  origin = useCloud().url,
): Promise<LiveClient | number> {
  const socket = new WebSocket(`${useCloud().url.replace("http", "ws")}/ws`, {
    headers: { origin, ...(person ? { cookie: person.cookie } : {}) },
  });
  const messages: ServerMessage[] = [];
  let seen = 0;
  socket.on("message", (data) => messages.push(serverMessage.parse(JSON.parse(String(data)))));
  return new Promise((resolve, reject) => {
    socket.on("unexpected-response", (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on("error", reject);
    socket.on("open", () =>
      resolve({
        messages,
        send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
        next: (test) =>
          eventually(
            async () => {
              const at = messages.findIndex((message, index) => index >= seen && test(message));
              if (at < 0) return undefined;
              seen = at + 1;
              return messages[at];
            },
            `a message; there were ${JSON.stringify(messages)}`,
          ),
        close: () =>
          new Promise((closed) => {
            socket.on("close", () => closed());
            socket.close();
          }),
      }),
    );
  });
}

/** The same, where a refusal is a failure of the test. */
export async function requireLive(person: Pick<Credentials, "cookie">): Promise<LiveClient> {
  const client = await connectLive(person);
  if (typeof client === "number") throw new Error(`The connection was refused with ${client}`);
  return client;
}
