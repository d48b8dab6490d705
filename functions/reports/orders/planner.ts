import type { ReportFacts, ReportKind, ReportParams } from "#shared/contract/reports/reportKinds.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";

/** Who may have a kind of report, and what is said of it. */
export type ReportPlanner<Kind extends ReportKind> = {
  /** Subject that the right to the report depends on: the right is asked once for all reports about the same subject. */
  aboutOf: (params: ReportParams<Kind>) => number | null;
  /**
   * Asked when the report is ordered, and each time it is listed, downloaded or deleted: by the rights that the person has
   * then. `isOrdered` false: somebody else ordered it and shared it with them.
   *
   * @throws Refusal where they may not have it, or where it is about nothing that they can see
   */
  requireRight: (
    params: ReportParams<Kind>,
    signedIn: SignedIn,
    how: { isOrdered: boolean },
  ) => Promise<unknown>;
  /**
   * Lists the facts that the file and its line in the archive show. Called once `requireRight` has let the caller through.
   * @throws Refusal if the report is about nothing that exists
   */
  factsOf: (params: ReportParams<Kind>, signedIn: SignedIn) => Promise<ReportFacts>;
};
