import * as z from "zod/mini";

// OWASP's figure for scrypt is N=2^17, r=8, p=1: 128 MB for each password that is looked at.
const leastLog2 = 17;

const setting = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), leastLog2);

/** Returns true if the table is on this machine. */
function isLocalCloud(): boolean {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "";
  return URL.canParse(endpoint) && new URL(endpoint).hostname === "127.0.0.1";
}

/**
 * scrypt's N. `PASSWORD_COST_LOG2` sets more, or on this machine, for tests, less. Of itself: tools that make an account have
 * no function's environment.
 *
 * @throws where less is set for a table elsewhere
 * @see ADR 0087
 */
export function passwordCost(): number {
  const log2 = setting.parse(process.env.PASSWORD_COST_LOG2);
  if (log2 < leastLog2 && !isLocalCloud())
    throw new Error(`PASSWORD_COST_LOG2 must be ${leastLog2} or more: only tests on this machine have less`);
  return 2 ** log2;
}
