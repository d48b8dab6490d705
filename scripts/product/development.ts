import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer } from "vite";
import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { repositoryRoot } from "#scripts/build/inputs.ts";
import { findFreePort } from "#scripts/local/dynamoDb/dynamoDbLocal.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import type { DevelopmentPages } from "#scripts/local/gateway/frontServer.ts";
import type { RunningCloud } from "#scripts/local/runningCloud.ts";

export type Development = {
  pages: DevelopmentPages;
  /** Files that are served as they are. */
  filesDir: string;
  /** Rebuilds the functions when their source changes, and hands them to the running cloud. */
  watchFunctions: (cloud: RunningCloud) => void;
  stop: () => Promise<void>;
};

/** Paths that Vite serves itself: its own, and the folders of `web` that pages import from. */
const ownPaths = /^\/(@vite|@react-refresh|@id|@fs|src|worker|node_modules|__vite)(\/|$)/;
export const isServedByVite = (path: string): boolean => ownPaths.test(path);

const settleMs = 200;

/** Vite's development server for the pages, and a watcher for the functions. */
export async function startDevelopment({ say }: { say: (sentence: string) => void }): Promise<Development> {
  const web = join(repositoryRoot, "web");
  const vite = await createServer({
    configFile: join(web, "vite.config.ts"),
    root: web,
    appType: "custom",
    server: { middlewareMode: true, hmr: { port: await findFreePort(), host: "127.0.0.1" } },
  });
  const watchers: { close: () => void }[] = [];

  const pages: DevelopmentPages = {
    owns: isServedByVite,
    serve: (request, response, path) => {
      if (path !== "/index.html") {
        vite.middlewares(request, response, () => response.writeHead(404).end("Not Found"));
        return;
      }
      readFile(join(web, "index.html"), "utf8")
        .then((page) => vite.transformIndexHtml(request.url ?? "/", page))
        .then(
          (page) =>
            response.writeHead(200, { "content-type": "text/html; charset=utf-8", vary: "Accept" }).end(page),
          (error: Error) => {
            vite.ssrFixStacktrace(error);
            response.writeHead(500, { "content-type": "text/plain" }).end(error.stack);
          },
        );
    },
  };

  function watchFunctions(cloud: RunningCloud): void {
    let timer: NodeJS.Timeout | undefined;
    let rebuilding = Promise.resolve();
    const rebuild = async () => {
      try {
        const { assemblyDir } = await ensureBuilt({ say, only: ["assembly"] });
        await cloud.reloadFunctions(assemblyDir);
        say("The functions are up to date.");
      } catch (error) {
        // A mistake in the source: the old functions stay until the next change.
        if (!(error instanceof CannotStart)) throw error;
        say(error.message);
      }
    };
    for (const directory of ["functions", "shared", "infra"]) {
      const watcher = watch(join(repositoryRoot, directory), { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          rebuilding = rebuilding.then(rebuild);
        }, settleMs);
      });
      watchers.push(watcher);
    }
  }

  return {
    pages,
    filesDir: join(web, "public"),
    watchFunctions,
    stop: async () => {
      for (const watcher of watchers) watcher.close();
      await vite.close();
    },
  };
}
