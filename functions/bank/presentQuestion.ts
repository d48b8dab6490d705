import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { readBank } from "../questions/readBank.ts";
import { Refusal } from "../runtime/refusal.ts";

/** A question as calls write it, as of now. @throws Refusal NOT_FOUND */
export async function presentQuestion(id: number): Promise<BankQuestion> {
  const found = (await readBank()).find((row) => row.id === id);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}
