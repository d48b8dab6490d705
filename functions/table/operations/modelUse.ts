import * as z from "zod/mini";
import { calendarDate, ulid } from "#shared/contract/common.ts";
import { latencyBoundsMs, latencySpan, type ModelOutcome } from "#shared/domain/modelUse.ts";
import { keys } from "../keys.ts";
import { batchGetItems, queryItems, updateItem } from "../table.ts";

const count = z._default(z.number(), 0);
const daySchema = z.object({
  date: calendarDate,
  provider: z.string(),
  model: z.string(),
  used: count,
  refused: count,
  failed: count,
  input_tokens: count,
  output_tokens: count,
  micro_usd: count,
  /** Replies by the span that they took. @see latencyBoundsMs */
  ...Object.fromEntries(latencyBoundsMs.map((_, at) => [`span_${at}`, count])),
});
/** Requests to a model on a day of the product's own calendar. */
export type DayOfModelUse = Pick<
  z.infer<typeof daySchema>,
  | "date"
  | "provider"
  | "model"
  | "used"
  | "refused"
  | "failed"
  | "input_tokens"
  | "output_tokens"
  | "micro_usd"
> & { spans: number[] };

const spendSchema = z.object({ sk: z.string(), micro_usd: count, replies: count });

type Spender = { month: string; programId: string };
type Counted = Spender & {
  date: string;
  userId: string;
  use: {
    provider: string;
    model: string;
    input_tokens: number;
    output_tokens: number;
    micro_usd: number;
    ms: number;
  };
  outcome: ModelOutcome;
};

/** Counts are kept for the month and so many days, then they go by themselves. Figures of days stay. */
const spendKeptDays = 70;

/** Counts a request to a model: of the day, of the program and of the person. What dies between the writes counts in some of them. */
export async function countModelUse({
  date,
  month,
  programId,
  userId,
  use,
  outcome,
}: Counted): Promise<void> {
  const expires = Math.floor(Date.parse(`${month}-01T00:00:00Z`) / 1000) + spendKeptDays * 86_400;
  const spend = {
    UpdateExpression: "SET expires_at_s = :expires ADD micro_usd :micro_usd, replies :one",
    ExpressionAttributeValues: { ":expires": expires, ":micro_usd": use.micro_usd, ":one": 1 },
  };
  await Promise.all([
    updateItem(keys.modelDay(date, use.provider, use.model), {
      UpdateExpression:
        "SET #date = :date, provider = :provider, model = :model ADD #outcome :one, #span :one, input_tokens :in, output_tokens :out, micro_usd :micro_usd",
      ExpressionAttributeNames: {
        "#date": "date",
        "#outcome": outcome,
        "#span": `span_${latencySpan(use.ms)}`,
      },
      ExpressionAttributeValues: {
        ":date": date,
        ":provider": use.provider,
        ":model": use.model,
        ":one": 1,
        ":in": use.input_tokens,
        ":out": use.output_tokens,
        ":micro_usd": use.micro_usd,
      },
    }),
    updateItem(keys.modelSpendOfProgram(month, programId), spend),
    updateItem(keys.modelSpendOfPerson(month, programId, userId), spend),
  ]);
}

/** Pattern: what a program, and one person in it, have spent in a month, in millionths of a dollar. */
export async function getModelSpend(
  { month, programId }: Spender,
  userId: string,
): Promise<{ program: number; person: number }> {
  const ofProgram = keys.modelSpendOfProgram(month, programId);
  const items = await batchGetItems([ofProgram, keys.modelSpendOfPerson(month, programId, userId)]);
  let [program, person] = [0, 0];
  for (const item of items) {
    const { sk, micro_usd } = spendSchema.parse(item);
    if (sk === ofProgram.sk) program = micro_usd;
    else person = micro_usd;
  }
  return { program, person };
}

/** Pattern: what each program has spent in a month; some thousands at most. */
export async function listModelSpend(
  month: string,
): Promise<{ program_id: string; micro_usd: number; replies: number }[]> {
  const items = await queryItems({ pk: keys.modelSpendPartition(month), skPrefix: "PROGRAM#" });
  return items.map((item) => {
    const { sk, micro_usd, replies } = spendSchema.parse(item);
    return { program_id: ulid.parse(sk.slice("PROGRAM#".length)), micro_usd, replies };
  });
}

/** Pattern: requests to models in a range of days, both ends included. */
export async function listModelUse(start: string, end: string): Promise<DayOfModelUse[]> {
  const [first, last] = [Number(start.slice(0, 4)), Number(end.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  const items = await Promise.all(
    years.map((year) =>
      queryItems({ pk: keys.modelUsePartition(year), skBetween: [`DAY#${start}`, `DAY#${end}#\uffff`] }),
    ),
  );
  return items.flat().map((item) => {
    const { date, provider, model, used, refused, failed, input_tokens, output_tokens, micro_usd, ...spans } =
      daySchema.parse(item) as z.infer<typeof daySchema> & Record<`span_${number}`, number>; // made by the schema
    return {
      ...{ date, provider, model, used, refused, failed, input_tokens, output_tokens, micro_usd },
      spans: latencyBoundsMs.map((_, at) => spans[`span_${at}`] ?? 0),
    };
  });
}
