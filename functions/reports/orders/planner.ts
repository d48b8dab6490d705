import type { ReportFacts, ReportKind, ReportParams } from "#shared/contract/reports/reportKinds.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";

/** Who may have a kind of report, and what is said of it. */
export type ReportPlanner<Kind extends ReportKind> = {
  /** What the right to it depends on: reports about the same are asked after once. */
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
   * What the file and its line in the archive say of it. Called once `requireRight` has let it through.
   *
   * @throws Refusal where it is about nothing that there is
   */
  factsOf: (params: ReportParams<Kind>, signedIn: SignedIn) => Promise<ReportFacts>;
};
