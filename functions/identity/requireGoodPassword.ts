import { passwordProblem } from "#shared/domain/passwordRules.ts";
import { Refusal } from "../runtime/refusal.ts";

type Owner = { email: string; first_name: string; last_name: string };

/** Below this a password is among the first hundred million that somebody who guesses would try. 0 to 4. */
const leastScore = 3;
/** A longer one is judged by its beginning: the time that this takes grows with the square of the length. */
const judgedAtMost = 100;

/**
 * Refuses a password that breaks the rules, is among the known common and breached ones, or is easily made of those.
 *
 * @param field of the body, where the refusal is shown
 * @throws Refusal INVALID_REQUEST
 */
export async function requireGoodPassword(password: string, owner: Owner, field: string): Promise<void> {
  const problem =
    passwordProblem(password, owner) ??
    ((await scoreOf(password, owner)) < leastScore ? "This is too easy to guess" : undefined);
  if (problem)
    throw new Refusal("INVALID_REQUEST", { fields: [{ path: `body.${field}`, message: problem }] });
}

let estimator: Promise<{ check: (password: string, own: string[]) => { score: number } }> | undefined;

async function scoreOf(password: string, { email, first_name, last_name }: Owner): Promise<number> {
  estimator ??= loadEstimator();
  const own = [email, ...email.split(/[@.]/), first_name, last_name].filter((word) => word.length > 2);
  return (await estimator).check(password.slice(0, judgedAtMost), own).score;
}

/** Its lists weigh a megabyte, and few requests of this function set a password. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
