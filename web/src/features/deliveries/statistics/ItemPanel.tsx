import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { AnalyzedForm, AnalyzedItem } from "#shared/contract/assessments/formStatistics.ts";
import { FigureList } from "../../../ui/FigureList.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { figureText, rounded } from "./figureText.ts";
import { LinesFigure } from "./LinesFigure.tsx";
import classes from "./statistics.module.css";

const quintiles = ["Lowest fifth", "2nd", "3rd", "4th", "Highest fifth"];
const abilities = Array.from({ length: 17 }, (_, place) => -4 + place / 2);

/** Probability of a right answer by the two-parameter model. */
const probability = (slope: number, location: number, ability: number): number =>
  1 / (1 + Math.exp(-slope * (ability - location)));

/** The figures of an item that are single numbers, each with its name. */
function figuresOf(item: AnalyzedItem): { label: string; value: string }[] {
  const [, lower, median, upper] = item.time_seconds;
  const quartiles = [lower, upper]
    .map((one) => (one?.value == null ? "-" : rounded(one.value, 1)))
    .join(" to ");
  const seconds = median ? figureText(median, 1) : "-";
  const { fit } = item;
  return [
    { label: "Difficulty", value: figureText(item.difficulty) },
    { label: "Discrimination, corrected", value: figureText(item.discrimination) },
    { label: "Discrimination, uncorrected", value: figureText(item.discrimination_uncorrected) },
    { label: "Alpha if deleted", value: figureText(item.alpha_if_deleted) },
    { label: "Skipped", value: `${item.skipped} of ${item.n}` },
    { label: "Mean certainty, 1 to 4", value: figureText(item.mean_certainty) },
    {
      label: "Median seconds (quartiles)",
      value: median?.value == null ? seconds : `${seconds} (${quartiles})`,
    },
    { label: "Slope a", value: figureText(item.slope) },
    { label: "Location b", value: figureText(item.location) },
    {
      label: "Item fit S-X²",
      value: fit ? `${rounded(fit.statistic)}, df ${fit.df}, p ${rounded(fit.p)}` : (item.fit_why ?? "-"),
    },
  ];
}

function Flags({ item }: { item: AnalyzedItem }) {
  if (item.flags.length === 0) return null;
  return (
    <ul className={classes.flags}>
      {item.flags.map(({ rule, words, option }) => (
        <li key={`${rule} ${option}`}>
          <strong>{rule.replaceAll("_", " ")}</strong>
          {option && ` (${option})`}: {words}
        </li>
      ))}
    </ul>
  );
}

function TraceLines({ item }: { item: AnalyzedItem }) {
  if (item.options.every(({ trace }) => trace.every((share) => share === null)))
    return <p className={classes.said}>No trace lines: nobody has answered this item.</p>;
  return (
    <LinesFigure
      title="Trace lines: share of each fifth of students that chose the option"
      across="Students by total score"
      points={quintiles}
      most={1}
      lines={item.options.map(({ label, is_key, trace }) => ({
        label: is_key ? `${label} (key)` : label,
        values: trace,
        isStrong: is_key,
      }))}
    />
  );
}

function CharacteristicCurve({ item, form }: { item: AnalyzedItem; form: AnalyzedForm }) {
  const [slope, location] = [item.slope.value, item.location.value];
  if (slope === null || location === null)
    return (
      <p className={classes.said}>
        No characteristic curve: {item.slope.why ?? form.model.why ?? "no model"}.
      </p>
    );
  const values = abilities.map((ability) => probability(slope, location, ability));
  return (
    <LinesFigure
      title="Characteristic curve: probability of a right answer"
      across="Ability"
      points={abilities}
      most={1}
      lines={[{ label: "Probability", values, isStrong: true }]}
    />
  );
}

/** A table that scrolls by itself, under its name, with the names of its columns. */
function PanelTable(props: {
  name: string;
  label?: string;
  columns: readonly string[];
  children: ReactNode;
}) {
  const { name, label = name, columns, children } = props;
  return (
    <ScrollRegion className={classes.scroller} label={label}>
      <table className={classes.table}>
        <caption>{name}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}

function OptionsTable({ item }: { item: AnalyzedItem }) {
  return (
    <PanelTable
      name="Options"
      label="Options of the item"
      columns={["Option", "Count", "Share", "Discrimination"]}
    >
      {item.options.map((option) => (
        <tr key={option.label}>
          <th scope="row">
            {option.label}
            {option.is_key && " (key)"}
          </th>
          <td>{option.count}</td>
          <td>{figureText(option.share)}</td>
          <td>{figureText(option.discrimination)}</td>
        </tr>
      ))}
    </PanelTable>
  );
}

const comparisonColumns = [
  ...["Groups", "ETS class", "Delta", "Mantel–Haenszel p"],
  ...["Logistic, uniform p", "Logistic, non-uniform p"],
];

function Comparisons({ item, form }: { item: AnalyzedItem; form: AnalyzedForm }) {
  if (form.comparisons.length === 0) return null;
  return (
    <PanelTable name="Differential item functioning" columns={comparisonColumns}>
      {form.comparisons.map(({ by, reference, focal }, at) => {
        const dif = item.dif[at];
        const mh = dif?.mantel_haenszel;
        return (
          <tr key={by}>
            <th scope="row">
              {by}: {focal} against {reference}
            </th>
            <td>{mh ? mh.ets_class : (dif?.why ?? "-")}</td>
            <td>{mh ? `${rounded(mh.delta)} ± ${rounded(mh.delta_standard_error)}` : "-"}</td>
            <td>{mh ? rounded(mh.p) : "-"}</td>
            <td>{dif?.logistic_uniform ? rounded(dif.logistic_uniform.p) : "-"}</td>
            <td>{dif?.logistic_non_uniform ? rounded(dif.logistic_non_uniform.p) : "-"}</td>
          </tr>
        );
      })}
    </PanelTable>
  );
}

/** All figures of an item: trace lines and characteristic curve as pictures with tables, options, fit, differential functioning, flags. */
export function ItemPanel(props: {
  item: AnalyzedItem;
  form: AnalyzedForm;
  /** True where the person has chosen the item: the panel, which is below a long table, comes into view. */
  isChosen: boolean;
}) {
  const { item, form, isChosen } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isChosen) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isChosen, item.position]);
  return (
    <section aria-labelledby="item" className={classes.panel}>
      <h2 id="item" className={classes.head} ref={heading} tabIndex={-1}>
        Item {item.position}: <Link to={`/admin/assessment/questions/${item.question_id}`}>{item.label}</Link>
      </h2>
      <Flags item={item} />
      <FigureList figures={figuresOf(item)} />
      <div className={classes.pair}>
        <TraceLines item={item} />
        <CharacteristicCurve item={item} form={form} />
      </div>
      <OptionsTable item={item} />
      <Comparisons item={item} form={form} />
    </section>
  );
}
