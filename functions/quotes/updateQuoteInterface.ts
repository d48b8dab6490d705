import { updateQuoteInterface as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { offeredCourses } from "#shared/domain/pricing/courses.ts";
import { sharedFields } from "../ports/crm/fields.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { presentInterface, readInterface, withLatest, writeInterface } from "./interfaces.ts";

/** Contacts, memo and terms. What a submitted quote is priced by stays as it is. */
export const updateQuoteInterface = defineHandler(route, {
  run: async ({ params, body }, { operationId, ...signedIn }) => {
    const { rev, ...terms } = body;
    const read = await readInterface(params.id);
    if (rev !== read.of.rev) throw new Refusal("CONFLICT");
    const isPriceNew = (["model", "price_category"] as const).filter((name) => terms[name] !== read.of[name]);
    const isSubmitted = read.of.quotes.some((quote) => quote.quote_submitted_at !== null);
    if (isPriceNew.length > 0 && isSubmitted)
      throw new Refusal("QUOTE_STAGE", {
        message:
          "A quote of this year is submitted, so its pricing model and category stay. Reset the quote first. Nothing was changed.",
        fields: isPriceNew.map((name) => ({ path: `body.${name}`, message: "stays as it was submitted" })),
      });
    const unknown = terms.previous_courses.filter(
      (key) => !offeredCourses(read.of.school_year).includes(key),
    );
    if (unknown.length > 0)
      throw new Refusal("INVALID_REQUEST", {
        fields: [
          { path: "body.previous_courses", message: `${unknown.join(", ")} is not offered in this year` },
        ],
      });
    const names = terms.memo === read.of.memo ? isPriceNew : ["memo", ...isPriceNew];
    const now = isoTime(nowMs());
    const changed = sharedFields.filter((name) => terms[name] !== read.of[name]);
    const terms_changed_at = {
      ...read.of.terms_changed_at,
      ...Object.fromEntries(changed.map((name) => [name, now])),
    };
    const next = withLatest(
      { ...read.of, ...terms, terms_changed_at },
      {},
      { by: fullName(signedIn.person.profile), names },
    );
    return presentInterface(
      await writeInterface(read, next, { action: "quote.changed", signedIn, operationId }),
    );
  },
});
