import { createHash } from "node:crypto";
import { getReusableUsageReport as route } from "#shared/contract/print/print.ts";
import { requireReusable, usageOf } from "../curriculum/usage.ts";
import { printedText } from "../html/richTextHtml.ts";
import { printPdf } from "../ports/pdf.ts";
import { objectExists, putObject } from "../ports/storage.ts";
import { env } from "../runtime/env.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { pdfReply } from "./pdfReply.ts";
import { usageBody, usageHtml, usageLayout, usageTitle } from "./usageHtml.ts";

/** The usage report of an item. Whoever asks for the same words is given the same file; a first print counts for who asks. */
export const getReusableUsageReport = defineHandler(route, {
  run: async ({ params }, signedIn) => {
    const reusable = await requireReusable(params.id);
    const usage = await usageOf(reusable.id, signedIn);
    const report = { ...reusable, ...usage, brand: env().BRAND_NAME };
    const digest = createHash("sha256")
      .update(`${usageLayout} ${usageBody(report)}`)
      .digest("hex");
    const key = `usage_reports/${reusable.id}/${digest}.pdf`;
    if (!(await objectExists("REPORT_BUCKET", key))) {
      await requireAllowance("first_prints", { userId: signedIn.actor.userId });
      const header = printedText(`${report.brand} · ${usageTitle(report)}`);
      const pdf = await printPdf(usageHtml(report), { header });
      await putObject("REPORT_BUCKET", key, pdf, "application/pdf");
    }
    return reply({ raw: await pdfReply(key, { downloadName: `reusable-content-${reusable.id}.pdf` }) });
  },
});
