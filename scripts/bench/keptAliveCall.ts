import { Agent, request } from "node:http";

/** Who calls, and where: `https` is not spoken on this machine. */
export type Caller = { url: string; cookie: string; csrf: string };

/** No reply, or one that is not a success; `status` is undefined where none came. */
export class CallFailed extends Error {
  readonly status: number | undefined;
  constructor(message: string, status: number | undefined) {
    super(message);
    this.status = status;
  }
}

const agent = new Agent({ keepAlive: true });

/** A call as a browser sends it, on connections that stay open. @throws CallFailed */
export function call(caller: Caller, method: string, path: string, body?: unknown): Promise<unknown> {
  const { url, cookie, csrf } = caller;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const { hostname, port, host } = new URL(url);
  return new Promise((done, fail) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          host,
          accept: "application/json",
          cookie,
          origin: url,
          "x-csrf-token": csrf,
          ...(text !== undefined && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(text),
          }),
        },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("error", (error) => fail(new CallFailed(String(error), undefined)));
        reply.on("end", () => {
          const content = Buffer.concat(chunks).toString("utf8");
          const { statusCode = 500 } = reply;
          if (statusCode < 300) done(JSON.parse(content));
          else
            fail(
              new CallFailed(
                `${method} ${path} answered ${statusCode}: ${content.slice(0, 200)}`,
                statusCode,
              ),
            );
        });
      },
    );
    outgoing.on("error", (error) => fail(new CallFailed(String(error), undefined)));
    outgoing.end(text);
  });
}
