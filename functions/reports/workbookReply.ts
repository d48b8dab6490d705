import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { ReportTable } from "#shared/domain/usageReports/reportTable.ts";
import { contentTypes } from "./reportFile.ts";

/** A report of few rows as a workbook, answered at once. */
export async function workbookReply(
  table: ReportTable,
  fileName: string,
): Promise<APIGatewayProxyStructuredResultV2> {
  // The writer of workbooks takes as long to run as all else of the function, and few calls ask for it.
  const { writeXlsx } = await import("./writeXlsx.ts");
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), writeXlsx(table, sink)]);
  return {
    statusCode: 200,
    headers: {
      "content-type": contentTypes.xlsx,
      "content-disposition": `attachment; filename="${fileName}"`,
    },
    body: bytes.toString("base64"),
    isBase64Encoded: true,
  };
}
