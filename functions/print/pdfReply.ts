import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { requireObjectBytes, signObjectUrl } from "../ports/storage.ts";

/** A Lambda reply is at most 6 MB, and base64 makes four bytes of three. */
const bytesInReply = 4 * 1024 * 1024;
const linkSeconds = 5 * 60;

/** A kept PDF as the reply itself, or as a link to it where it is too large for one. */
export async function pdfReply(
  key: string,
  { downloadName }: { downloadName: string },
): Promise<APIGatewayProxyStructuredResultV2> {
  const bytes = await requireObjectBytes("REPORT_BUCKET", key);
  if (bytes.byteLength > bytesInReply) {
    const location = await signObjectUrl("REPORT_BUCKET", key, { expiresInS: linkSeconds, downloadName });
    return { statusCode: 303, headers: { location } };
  }
  return {
    statusCode: 200,
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${downloadName}"`,
    },
    body: Buffer.from(bytes).toString("base64"),
    isBase64Encoded: true,
  };
}
