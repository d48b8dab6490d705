import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { extname, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { pageOrCall } from "#shared/domain/pageOrCall.ts";
import { productUrl } from "./people.ts";

const root = resolve(import.meta.dirname, "../../..");

/** What the pages of the second release say of themselves; those of the first say nothing. */
export const secondRelease = "second";
const stamp: Plugin = {
  name: "second-release",
  transform: (code, id) =>
    id.endsWith("/web/src/main.tsx")
      ? `${code}\ndocument.documentElement.dataset.release = "${secondRelease}";`
      : undefined,
};

/** The files of another release of the application, by their paths: with the names, the page and the worker that follow from it. */
async function buildSecondRelease(): Promise<Map<string, string | Uint8Array>> {
  // The configuration sets it for its own run.
  const before = process.env.NODE_ENV;
  const built = await build({
    configFile: resolve(root, "web/vite.config.ts"),
    logLevel: "error",
    plugins: [stamp],
    build: { write: false },
  });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  if (!("output" in built)) throw new Error("Vite answered no single build");
  return new Map(
    built.output.map((part) => [`/${part.fileName}`, part.type === "chunk" ? part.code : part.source]),
  );
}

const typeOf: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html",
  ".woff2": "font/woff2",
};

/**
 * The running product at an address of its own, where `replace` deploys another release of the application: page, worker and assets at
 * once, and nothing of the first is there any more.
 *
 * @param policyOf the security policy that its replies have, by that of the product
 */
export async function aDeployment({ policyOf = (policy: string) => policy } = {}) {
  let files: Map<string, string | Uint8Array> | undefined;
  const product = new URL(productUrl());
  const there = { host: product.hostname, port: product.port };

  const passOn = (asked: IncomingMessage, reply: ServerResponse): void => {
    const { method, url, headers } = asked;
    const upstream = request({ ...there, method, path: url, headers }, (answer) => {
      const policy = answer.headers["content-security-policy"];
      const headers = policy
        ? { ...answer.headers, "content-security-policy": policyOf(String(policy)) }
        : answer.headers;
      reply.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(reply);
    });
    upstream.on("error", () => reply.destroy());
    asked.pipe(upstream);
  };

  const server = createServer((asked, reply) => {
    const { pathname } = new URL(asked.url ?? "/", "http://localhost");
    const goal = pageOrCall({
      method: asked.method ?? "",
      path: pathname,
      accept: asked.headers.accept ?? "",
    });
    const file = goal === "page" ? "/index.html" : pathname;
    const isOfRelease =
      goal === "page" || file === "/index.html" || file === "/worker.js" || file.startsWith("/assets/");
    if (!files || !isOfRelease) return passOn(asked, reply);
    const content = files.get(file);
    const type = typeOf[extname(file)];
    reply.writeHead(content === undefined ? 404 : 200, {
      "cache-control": "no-cache",
      ...(type && { "content-type": type }),
    });
    reply.end(content);
  });
  server.on("upgrade", (asked: IncomingMessage, near, head: Buffer) => {
    const far = connect(Number(product.port), product.hostname, () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? `${name}: ${all[at + 1]}` : [],
      );
      far.write([`GET ${asked.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
      far.write(head);
      near.pipe(far).pipe(near);
    });
    for (const socket of [near, far]) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        near.destroy();
        far.destroy();
      });
    }
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`, // a server that listens on a port
    replace: async (): Promise<void> => {
      files = await buildSecondRelease();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
