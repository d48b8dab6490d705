import { createQuoteInterface as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import type { CourseKey } from "#shared/domain/pricing/courses.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { confirmedCourses, newQuote } from "../subscriptions/newQuotes.ts";
import { quoteLine } from "../subscriptions/quoteLine.ts";
import { saveQuotes } from "../subscriptions/saveQuotes.ts";
import { getProgram } from "../table/programs/programs.ts";
import { getQuoteInterface } from "../table/quotes/quoteInterfaces.ts";
import { getQuotePrices } from "../table/quotes/quotePrices.ts";
import { presentInterface } from "./interfaces.ts";

/** @see spec courses §3 Quote interface; ruling 13 */
export const createQuoteInterface = defineHandler(route, {
  run: async ({ body }, { person, operationId }) => {
    const { program_id, school_year, previous_courses, model, ...terms } = body;
    const program = await getProgram(program_id, { consistent: true });
    if (!program)
      throw new Refusal("INVALID_REQUEST", {
        fields: [{ path: "body.program_id", message: "is not a program" }],
      });
    const of = {
      ...terms,
      program_id,
      program_name: program.name,
      school_year,
      model: model ?? "current",
      previous_courses: previous_courses ?? (await confirmedLastYear(program_id, school_year)),
      quotes: [newQuote()],
      link_number: 0,
      link_expires_at: null,
      created_at: isoTime(nowMs()),
      rev: 1,
    };
    const audit = quoteLine(of, { action: "quote.created", operationId, by: askedBy(person), at: 0 });
    if (!(await saveQuotes(of, { audit })))
      throw new Refusal("ALREADY_DONE", {
        message: `${program.name} has quotes for this school year already. Nothing was changed.`,
      });
    return presentInterface({ of, prices: await getQuotePrices(school_year) });
  },
});

const confirmedLastYear = async (programId: string, schoolYear: number): Promise<CourseKey[]> =>
  confirmedCourses(await getQuoteInterface({ programId, schoolYear: schoolYear - 1 }));
