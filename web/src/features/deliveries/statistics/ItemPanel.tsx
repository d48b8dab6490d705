import { useEffect, useRef } from "react";
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
  const { slope, location } = item;
  const [median, quartiles] = [item.time_seconds[2], [item.time_seconds[1], item.time_seconds[3]]];
  const figures = [
    { label: "Difficulty", value: figureText(item.difficulty) },
    { label: "Discrimination, corrected", value: figureText(item.discrimination) },
    { label: "Discrimination, uncorrected", value: figureText(item.discrimination_uncorrected) },
    { label: "Alpha if deleted", value: figureText(item.alpha_if_deleted) },
    { label: "Skipped", value: `${item.skipped} of ${item.n}` },
    { label: "Mean certainty, 1 to 4", value: figureText(item.mean_certainty) },
    {
      label: "Median seconds (quartiles)",
      value:
        median?.value != null
          ? `${figureText(median, 1)} (${quartiles.map((one) => (one?.value == null ? "-" : rounded(one.value, 1))).join(" to ")})`
          : median
            ? figureText(median)
            : "-",
    },
    { label: "Slope a", value: figureText(slope) },
    { label: "Location b", value: figureText(location) },
    {
      label: "Item fit S-X²",
      value: item.fit
        ? `${rounded(item.fit.statistic)}, df ${item.fit.df}, p ${rounded(item.fit.p)}`
        : (item.fit_why ?? "-"),
    },
  ];
  return (
    <section aria-labelledby="item" className={classes.panel}>
      <h2 id="item" className={classes.head} ref={heading} tabIndex={-1}>
        Item {item.position}: <Link to={`/admin/assessment/questions/${item.question_id}`}>{item.label}</Link>
      </h2>
      {item.flags.length > 0 && (
        <ul className={classes.flags}>
          {item.flags.map(({ rule, words, option }) => (
            <li key={`${rule} ${option}`}>
              <strong>{rule.replaceAll("_", " ")}</strong>
              {option && ` (${option})`}: {words}
            </li>
          ))}
        </ul>
      )}
      <FigureList figures={figures} />
      <div className={classes.pair}>
        {item.options.some(({ trace }) => trace.some((share) => share !== null)) ? (
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
        ) : (
          <p className={classes.said}>No trace lines: nobody has answered this item.</p>
        )}
        {slope.value !== null && location.value !== null ? (
          <LinesFigure
            title="Characteristic curve: probability of a right answer"
            across="Ability"
            points={abilities}
            most={1}
            lines={[
              {
                label: "Probability",
                values: abilities.map((ability) =>
                  probability(slope.value ?? 0, location.value ?? 0, ability),
                ),
                isStrong: true,
              },
            ]}
          />
        ) : (
          <p className={classes.said}>
            No characteristic curve: {slope.why ?? form.model.why ?? "no model"}.
          </p>
        )}
      </div>
      <ScrollRegion className={classes.scroller} label="Options of the item">
        <table className={classes.table}>
          <caption>Options</caption>
          <thead>
            <tr>
              <th scope="col">Option</th>
              <th scope="col">Count</th>
              <th scope="col">Share</th>
              <th scope="col">Discrimination</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </ScrollRegion>
      {form.comparisons.length > 0 && (
        <ScrollRegion className={classes.scroller} label="Differential item functioning">
          <table className={classes.table}>
            <caption>Differential item functioning</caption>
            <thead>
              <tr>
                <th scope="col">Groups</th>
                <th scope="col">ETS class</th>
                <th scope="col">Delta</th>
                <th scope="col">Mantel–Haenszel p</th>
                <th scope="col">Logistic, uniform p</th>
                <th scope="col">Logistic, non-uniform p</th>
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
