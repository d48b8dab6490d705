import type { ReportFacts, ReportKind, ReportParams } from "#shared/contract/reports/reportKinds.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";

/**
 * Looks whether the person may have the report, and answers what its file and its line in the archive say of it.
 *
 * @throws Refusal where they may not, or where it is about nothing that there is
 */
export type ReportPlanner<Kind extends ReportKind> = (
  params: ReportParams<Kind>,
  signedIn: SignedIn,
) => Promise<ReportFacts>;
