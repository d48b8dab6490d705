import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getProgramUse, type ProgramUseReply } from "#shared/contract/quotes/programUse.ts";
import type { Renewal } from "#shared/contract/quotes/quoteInterfaces.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { courseNames } from "#shared/domain/quotes/courseNames.ts";
import { type QuoteStage, stageOf, unsent } from "#shared/domain/quotes/quote.ts";
import { hasOrdered, outlookText, type SignRule, signRules } from "#shared/domain/quotes/renewalSigns.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { moneyText } from "#shared/words/money.ts";
import { numberText } from "#shared/words/numbers.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import classes from "./renewals.module.css";

/** A program's use of the last school year beside its price, and the signs against a renewal. @see ADR 0383 */
export function UseDialog(props: { row: Renewal; isOpen: boolean; onClose: () => void }) {
  const { id } = props.row.quote_interface;
  const use = useQuery({
    queryKey: keyOf(getProgramUse, id),
    queryFn: ({ signal }) => call(getProgramUse, { params: { id }, signal }),
    enabled: props.isOpen,
  });
  return (
    <DialogFrame isOpen={props.isOpen} onClose={props.onClose} title={`Use by ${props.row.group_name}`}>
      <QueryState of={{ use }} skeleton={<Skeleton h={240} aria-label="Loading" />}>
        {({ use: shown }) => (
          <>
            <Outlook use={shown} stage={stageOf(props.row.quotes[0] ?? unsent)} />
            <Figures use={shown} />
            <Courses use={shown} />
          </>
        )}
      </QueryState>
      <DialogButtons>
        <Button variant="default" onClick={props.onClose}>
          Close
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

function Outlook({ use, stage }: { use: ProgramUseReply; stage: QuoteStage }) {
  const figureOf = new Map(use.signs.map(({ rule, figure }) => [rule, figure]));
  const rules = Object.entries(signRules) as [SignRule, string][]; // the record's own keys
  return (
    <>
      <p>
        <strong>{outlookText(use.signs.length, stage)}</strong>
      </p>
      {use.signs.length > 0 && !hasOrdered(stage) && (
        <ul className={classes.changes} aria-label="Signs">
          {use.signs.map(({ rule, figure }) => (
            <li key={rule}>
              {figure}. <span className={classes.missing}>{signRules[rule]}</span>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{hasOrdered(stage) ? "Signs before the order" : "Rules"}</summary>
        <p>Two signs or more mean that a program will likely not renew.</p>
        <ul className={classes.changes}>
          {rules.map(([rule, text]) => (
            <li key={rule}>
              {text} {figureOf.has(rule) ? "Applies." : "Does not apply."}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

const dollars = (amount: number | null): string =>
  amount === null ? "none" : moneyText(Math.round(amount * 100));

/** Change against the year before; empty where there was nothing. */
function trendText(now: number, before: number): string {
  if (before === 0) return "";
  const percent = Math.round((100 * now) / before) - 100;
  return `${percent > 0 ? "+" : ""}${percent}%`;
}

function Figures({ use }: { use: ProgramUseReply }) {
  const { active_students: active, cases_completed: cases, assessments } = use;
  const rows = [
    { head: "Active students", ...active },
    { head: "Cases completed", ...cases },
  ];
  return (
    <>
      <table className={classes.use}>
        <caption>
          {displayCalendarDate(use.first_day)} – {displayCalendarDate(use.last_day)}
        </caption>
        <thead>
          <tr>
            <th scope="col">Use</th>
            <th scope="col">{schoolYearText(use.school_year)}</th>
            <th scope="col">Same days the year before</th>
            <th scope="col">Trend</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, now, before }) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              <td>{numberText(now)}</td>
              <td>{numberText(before)}</td>
              <td>{trendText(now, before)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Price, next year and this</th>
            <td>{dollars(use.total)}</td>
            <td>{dollars(use.previous_total)}</td>
            <td>
              {use.total !== null && use.previous_total !== null && trendText(use.total, use.previous_total)}
            </td>
          </tr>
        </tbody>
      </table>
      <p>
        Assessments: {numberText(assessments.deliveries)} given to {numberText(assessments.students)}{" "}
        students, {numberText(assessments.completed)} submitted.
        {use.enrollment !== null && ` Max enrollment: ${numberText(use.enrollment)}.`}
      </p>
    </>
  );
}

function Courses({ use }: { use: ProgramUseReply }) {
  if (use.courses.length === 0) return <p>The program subscribed to no courses in this year.</p>;
  const text = (active: number | null): string => {
    if (active === null) return "no course of the provider is assigned";
    return active === 0 ? "not used" : `${numberText(active)} active`;
  };
  return (
    <ul className={classes.changes} aria-label="Courses">
      {use.courses.map(({ key, active_students: active }) => (
        <li key={key}>
          {courseNames[key]}: {text(active)}
        </li>
      ))}
    </ul>
  );
}
