/** `away`: it does not answer, or not with sense; `limited`: too many calls; `refused`: it does not take what was sent. */
export type CrmFailure = "away" | "limited" | "refused";

/** A call of the CRM that was not carried out. */
export class CrmFailed extends Error {
  readonly failure: CrmFailure;
  /** Seconds that the CRM asks to wait; undefined where it does not say. */
  readonly waitS: number | undefined;

  constructor(
    failure: CrmFailure,
    message: string,
    { waitS, cause }: { waitS?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.failure = failure;
    this.waitS = waitS;
  }
}
