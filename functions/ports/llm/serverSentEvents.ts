import { ModelFailed } from "./model.ts";

/** Characters of one event; a reply's piece takes a few hundred. */
const longestEvent = 64 * 1024;

/** Data of each event of a `text/event-stream`. @throws ModelFailed where an event has no end */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? "";
    if (rest.length > longestEvent) throw new ModelFailed("too long", "An event of the stream has no end");
    for (const line of lines) if (line.startsWith("data:")) yield line.slice("data:".length).trim();
  }
  if (rest.startsWith("data:")) yield rest.slice("data:".length).trim();
}
