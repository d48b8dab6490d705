import type { QuoteRow } from "#functions/table/quotes/quoteInterfaces.ts";
import { type CourseKey, coursesOfSet, offeredCourses } from "#shared/domain/pricing/courses.ts";
import type { PriceCategory, PricingModel } from "#shared/domain/pricing/priceOrder.ts";
import type { QuoteStage } from "#shared/domain/quotes/quote.ts";

/** Terms of one quote; those left out are as in a new quote. */
export type QuotePlan = { stage: QuoteStage; courses: readonly CourseKey[] } & Partial<
  Pick<
    QuoteRow,
    "prorate" | "invoice" | "subscription" | "signature_grant" | "wise_grant" | "exception_subtotals"
  >
>;

export interface YearPlan {
  model?: PricingModel;
  max_enrollment: number;
  memo?: string;
  /** Left out: what the quotes of the year before have chosen. */
  previous?: CourseKey[];
  /** The original, and its addenda. */
  quotes: readonly QuotePlan[];
}

export interface QuotedProgram {
  subdomain: string;
  price_category: PriceCategory;
  shared_success?: boolean;
  manager?: string;
  /** The school year before the coming one; left out by who joins. */
  last?: YearPlan;
  next: YearPlan;
}

/** Every signature course: what the Curricular Partner Program includes. */
const allSignature = coursesOfSet(offeredCourses(30), "Signature");

const confirmed = (courses: readonly CourseKey[], more: Omit<QuotePlan, "stage" | "courses"> = {}) =>
  ({ stage: "Quote Confirmed", courses, ...more }) as const;

/** Twelve programs in all stages of a renewal. */
export const quotedPrograms: readonly QuotedProgram[] = [
  {
    subdomain: "northfield",
    price_category: 1,
    last: { max_enrollment: 150, quotes: [confirmed(["im_price", "fm_price"])] },
    next: {
      max_enrollment: 160,
      memo: "Thank you for another year. Geriatrics has eight new cases.",
      quotes: [{ stage: "Quote Sent", courses: ["im_price", "fm_price"] }],
    },
  },
  {
    subdomain: "riverside",
    price_category: 0,
    last: { model: "older", max_enrollment: 80, quotes: [confirmed(["im_price"])] },
    next: {
      model: "older",
      max_enrollment: 80,
      quotes: [{ stage: "Quote Sent", courses: ["im_price"] }],
    },
  },
  {
    subdomain: "lindental",
    price_category: 2,
    next: { max_enrollment: 220, quotes: [{ stage: "Ready to Send", courses: [] }] },
  },
  {
    subdomain: "tidewater",
    price_category: 0,
    manager: "Ruth Abara",
    next: {
      max_enrollment: 60,
      memo: "The first year begins in January, with half of the year's price.",
      quotes: [
        confirmed(["fm_price", "peds_price"], {
          prorate: true,
          invoice: { start: 7, end: 12 },
          subscription: { start: 7, end: 12 },
        }),
      ],
    },
  },
  {
    subdomain: "saltmarsh",
    price_category: 2,
    last: { max_enrollment: 45, quotes: [confirmed(["fm_price", "woc_price"])] },
    next: { max_enrollment: 45, quotes: [{ stage: "Ready to Send", courses: ["fm_price", "woc_price"] }] },
  },
  {
    subdomain: "greystone",
    price_category: 0,
    last: { model: "older", max_enrollment: 30, quotes: [confirmed(["im_price", "rad_price"])] },
    next: { max_enrollment: 0, quotes: [{ stage: "Ready to Send", courses: [] }] },
  },
  {
    subdomain: "aldergrove",
    price_category: 1,
    shared_success: true,
    manager: "Ruth Abara",
    last: {
      max_enrollment: 180,
      quotes: [confirmed(["fm_price", "im_price", "peds_price", "rad_price"]), confirmed(["woc_price"])],
    },
    next: {
      max_enrollment: 185,
      memo: "Curricular Partner from this year on.",
      quotes: [confirmed([...allSignature, "woc_price"])],
    },
  },
  {
    subdomain: "cedarhurst",
    price_category: 1,
    last: { max_enrollment: 140, quotes: [confirmed(["fm_price", "im_price", "wmd_price"])] },
    next: {
      max_enrollment: 150,
      quotes: [
        confirmed(["fm_price", "im_price"]),
        confirmed(["neu_price"]),
        { stage: "Quote Sent", courses: ["add_price"] },
      ],
    },
  },
  {
    subdomain: "bayview",
    price_category: 1,
    manager: "Ruth Abara",
    last: { max_enrollment: 200, quotes: [confirmed(["fm_price", "ger_price", "woc_price", "wmd_price"])] },
    next: {
      max_enrollment: 210,
      quotes: [
        {
          stage: "Ready to Confirm",
          courses: ["fm_price", "ger_price", "woc_price"],
          signature_grant: 1500,
        },
      ],
    },
  },
  {
    subdomain: "ironwood",
    price_category: 0,
    last: { model: "older", max_enrollment: 80, quotes: [confirmed(["fm_price", "add_price"])] },
    next: {
      max_enrollment: 80,
      quotes: [{ stage: "Ready to Confirm", courses: ["fm_price", "obgyn_price", "add_price"] }],
    },
  },
  {
    subdomain: "coralstone",
    price_category: 3,
    last: {
      max_enrollment: 400,
      quotes: [
        confirmed(["fm_price", "im_price", "peds_price"], { exception_subtotals: { Signature: 21_000 } }),
      ],
    },
    next: {
      max_enrollment: 420,
      memo: "Prices as agreed for three years.",
      quotes: [
        {
          stage: "Quote Sent",
          courses: ["fm_price", "im_price", "peds_price", "woc_price"],
          exception_subtotals: { Signature: 21_000, Wise: 5000 },
        },
      ],
    },
  },
  {
    subdomain: "lakeshire",
    price_category: 0,
    last: { max_enrollment: 70, quotes: [confirmed(["im_price", "neu_price"])] },
    next: {
      max_enrollment: 72,
      quotes: [confirmed(["im_price", "neu_price"]), { stage: "Ready to Send", courses: ["cx_price"] }],
    },
  },
];
