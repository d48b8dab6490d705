import { type ReportKind, type ReportParams, reportKinds } from "#shared/contract/reports/reportKinds.ts";
import { Refusal } from "../runtime/refusal.ts";

/**
 * The parameters of a report, by the schema of its kind.
 *
 * @throws Refusal INVALID_REQUEST naming each that does not fit
 */
export function requireReportParams<Kind extends ReportKind>(
  report: Kind,
  params: unknown,
): ReportParams<Kind> {
  const result = reportKinds[report].params.safeParse(params);
  // Parsed by the schema of this very kind.
  if (result.success) return result.data as ReportParams<Kind>;
  const fields = result.error.issues.map(({ path, message }) => ({
    path: ["body.params", ...path].join("."),
    message,
  }));
  throw new Refusal("INVALID_REQUEST", { fields });
}
