import { priceOf } from "#shared/domain/pricing/priceOf.ts";
import type { PriceFigures } from "#shared/domain/pricing/priceOrder.ts";
import { moneyText } from "#shared/words/money.ts";
import type { ExpectedFigures, FileOrder } from "./orderFile.ts";
import type { ReadOrder } from "./readOrders.ts";

/** One priced order. Amounts in dollars, with cents behind the point. */
export interface PricedOrder {
  name: string;
  figures: Required<ExpectedFigures> & { signature_grant: number; wise_grant: number; unused_grant: number };
  /** Each figure that is not what the file expects, as a sentence. */
  differences: string[];
}

export function priceRead({ given, order }: ReadOrder): PricedOrder {
  const figures = inDollars(priceOf(order), given);
  return { name: given.name, figures, differences: differencesOf(figures, given.expected ?? {}) };
}

function inDollars(figures: PriceFigures, given: FileOrder): PricedOrder["figures"] {
  const { subtotals, discounts } = figures;
  return {
    courses: Object.fromEntries(Object.entries(figures.courses).map(([key, cents]) => [key, cents / 100])),
    signature_subtotal: subtotals.Signature / 100,
    wise_subtotal: subtotals.Wise / 100,
    care_subtotal: subtotals.Care / 100,
    signature_discount: discounts.signature / 100,
    wise_discount: discounts.wise / 100,
    signature_grant: given.signature_grant,
    wise_grant: given.wise_grant,
    subtotal: figures.subtotal / 100,
    total: figures.total / 100,
    unused_grant: figures.unusedGrant / 100,
  };
}

function differencesOf(figures: PricedOrder["figures"], expected: ExpectedFigures): string[] {
  const { courses: expectedCourses = {}, ...expectedFigures } = expected;
  const { courses, ...amounts } = figures;
  return [...compare(amounts, expectedFigures), ...compare(courses, expectedCourses)];
}

function compare(
  figures: Readonly<Record<string, number>>,
  expected: Readonly<Record<string, number | undefined>>,
): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const own = figures[name] ?? 0;
    if (value === undefined || value === own) return [];
    return [`${name} is ${dollarsText(own)}, the file expects ${dollarsText(value)}.`];
  });
}

const dollarsText = (dollars: number): string => moneyText(Math.round(dollars * 100));

/** A priced order as lines to read. Figures that are zero are left out, but for the total. */
export function priceText({ name, figures, differences }: PricedOrder): string {
  const { courses, total, unused_grant, ...amounts } = figures;
  const line = (label: string, dollars: number): string =>
    `  ${label.padEnd(20)}${dollarsText(dollars).padStart(16)}`;
  const lines = Object.entries({ ...courses, ...amounts })
    .filter(([, dollars]) => dollars !== 0)
    .map(([label, dollars]) => line(label, dollars));
  if (unused_grant > 0) lines.push(line("unused_grant", unused_grant));
  return [name, ...lines, line("total", total), ...differences.map((said) => `  differs: ${said}`)].join(
    "\n",
  );
}
