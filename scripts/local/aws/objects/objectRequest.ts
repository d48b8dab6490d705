import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Bucket, key and query of a request whose path names them both; undefined of any other. */
export type ObjectAddress = { bucket: string; key: string; query: URLSearchParams };

export function addressOf({ url = "/" }: Pick<IncomingMessage, "url">): ObjectAddress | undefined {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const slash = path.indexOf("/", 1);
  const [bucket, key] = [path.slice(1, slash), path.slice(slash + 1)];
  if (slash < 0 || key === "") return undefined;
  try {
    const query = new URLSearchParams(mark < 0 ? "" : url.slice(mark + 1));
    return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(key), query };
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The object that a request asks to copy. */
export function copySourceOf(headers: IncomingHttpHeaders): { bucket: string; key: string } | undefined {
  const source = headers["x-amz-copy-source"];
  return source === undefined ? undefined : addressOf({ url: `/${String(source).replace(/^\//, "")}` });
}

/** Metadata and headers that S3 keeps with an object. */
export function keptHeaders(headers: IncomingHttpHeaders): {
  contentType: string;
  metadata: Record<string, string>;
  contentLanguage?: string;
  contentDisposition?: string;
  cacheControl?: string;
  contentEncoding?: string;
} {
  const prefix = "x-amz-meta-";
  const text = (name: string): string | undefined => headers[name]?.toString();
  const [language, disposition, cache, encoding] = [
    text("content-language"),
    text("content-disposition"),
    text("cache-control"),
    text("content-encoding"),
  ];
  return {
    contentType: text("content-type") ?? "application/octet-stream",
    metadata: Object.fromEntries(
      Object.keys(headers)
        .filter((name) => name.startsWith(prefix))
        .map((name) => [name.slice(prefix.length), text(name) ?? ""]),
    ),
    ...(language && { contentLanguage: language }),
    ...(disposition && { contentDisposition: disposition }),
    ...(cache && { cacheControl: cache }),
    ...(encoding && { contentEncoding: encoding }),
  };
}

/**
 * First and last byte that a Range header asks of an object of so many bytes. A header of several ranges is ignored, as S3 does.
 *
 * @returns "unsatisfiable" for a range that begins after the end
 */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | "whole" | "unsatisfiable" {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "")
    return Number(to) === 0 ? "unsatisfiable" : { start: Math.max(0, bytes - Number(to)), end: bytes - 1 };
  const [start, end] = [Number(from), to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1)];
  if (to !== "" && Number(to) < start) return "whole";
  return start >= bytes ? "unsatisfiable" : { start, end };
}
