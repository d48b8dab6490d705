import { gzipSync } from "node:zlib";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Request } from "./request.ts";

/** Above this a file is sent packed: a Lambda's reply ends at 6 MB, and 20,000 rows may be more than that. */
const packFromBytes = 256 * 1024;

/** A CSV file, which the browser saves under its name. */
export function csvReply(
  request: Pick<Request, "headers">,
  fileName: string,
  text: string,
): APIGatewayProxyStructuredResultV2 {
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
  };
  const takesGzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  if (!takesGzip || text.length < packFromBytes) return { statusCode: 200, headers, body: text };
  return {
    statusCode: 200,
    headers: { ...headers, "content-encoding": "gzip", vary: "Accept, Accept-Encoding" },
    body: gzipSync(text).toString("base64"),
    isBase64Encoded: true,
  };
}
