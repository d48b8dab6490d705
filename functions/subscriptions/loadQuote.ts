import type { ResourceOf } from "#shared/domain/access.ts";
import { stageOf } from "#shared/domain/quotes/quote.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type ReadQuote, readQuote } from "./readQuote.ts";

export interface LoadedQuote {
  resource: ResourceOf<"subscription.order">;
  read: ReadQuote;
}

/** The quote of a request. Before it is sent it is the provider's alone. @throws Refusal NOT_FOUND */
export async function loadQuote(
  { params }: { params: { id: string } },
  { actor }: SignedIn,
): Promise<LoadedQuote> {
  const read = await readQuote(params.id);
  const isHidden = !actor.isAdmin && stageOf(read.quote) === "Ready to Send";
  if (isHidden) throw new Refusal("NOT_FOUND");
  return { resource: { kind: "program", programId: read.of.program_id }, read };
}
