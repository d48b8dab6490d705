import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import type { GatewayReply } from "./http.ts";

const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Serves a path from the first of the directories that has it. */
export type Files = (method: string, path: string, ifNoneMatch: string | undefined) => Promise<GatewayReply>;

export function createFiles(directories: readonly string[]): Files {
  return async (method, path, ifNoneMatch) => {
    if (method !== "GET" && method !== "HEAD") return plain(405, "Method Not Allowed");
    const content = await find(directories, path);
    if (!content) return plain(404, "Not Found");
    const etag = `"${createHash("md5").update(content).digest("hex")}"`;
    // A file that the build compressed has the type of its original.
    const name = path.replace(/\.br$/, "");
    const headers = {
      "content-type": contentTypes[extname(name).toLowerCase()] ?? "application/octet-stream",
      ...(name !== path && { "content-encoding": "br" }),
      // The build puts a hash of the content into the names below /assets, and nowhere else.
      "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      etag,
    };
    const isKnown = ifNoneMatch?.replace("W/", "") === etag;
    return { status: isKnown ? 304 : 200, headers, cookies: [], body: isKnown ? Buffer.alloc(0) : content };
  };
}

async function find(directories: readonly string[], path: string): Promise<Buffer | undefined> {
  const name = decoded(path);
  if (name === undefined || name.includes("\0")) return undefined;
  for (const directory of directories) {
    const file = resolve(join(directory, name));
    if (!file.startsWith(resolve(directory) + sep)) continue;
    try {
      return await readFile(file);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (!nothingThere.has(code)) throw error;
    }
  }
  return undefined;
}

const nothingThere = new Set<unknown>(["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG"]);

/** Undefined where the escapes are none, or are bytes of no character. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function plain(status: number, text: string): GatewayReply {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
    cookies: [],
    body: Buffer.from(text),
  };
}
