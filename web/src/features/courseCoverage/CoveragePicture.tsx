import { memo, type PointerEvent, useId, useState } from "react";
import { Link } from "react-router";
import { coverageWords } from "#shared/domain/mapping/coverage.ts";
import { type CoverageCell, type CoverageMap, cellsOf } from "#shared/domain/mapping/coverageMap.ts";
import { counted } from "#shared/words/counted.ts";
import { BarPatterns, fillOf } from "../../ui/charts/BarPatterns.tsx";
import chart from "../../ui/charts/charts.module.css";
import classes from "./coverage.module.css";
import { coverageLooks } from "./coverageParts.ts";

/** Size of a cell, in pixels; its square leaves a gap of 2. */
const cellPx = 24;
const squarePx = cellPx - 2;

const casesText = counted({ one: "{n} case", other: "{n} cases" });
const questionsText = counted({ one: "{n} question", other: "{n} questions" });
const shown = ["both", "taught", "assessed"] as const;

type Row = CoverageMap["objectives"][number];
type Cases = CoverageMap["cases"];

/** Row for each objective, column for each case, square for what the case has for the objective. */
export function CoveragePicture({ map: { cases, objectives } }: { map: CoverageMap }) {
  const patterns = useId();
  const [said, setSaid] = useState<string>();
  const say = (event: PointerEvent<HTMLElement>): void => {
    const picture = (event.target as Element).closest<SVGElement>("svg[data-row]");
    const row = objectives[Number(picture?.dataset.row ?? -1)];
    const leftPx = picture?.getBoundingClientRect().left ?? 0;
    setSaid(row && cellText(row, cases, Math.floor((event.clientX - leftPx) / cellPx)));
  };
  return (
    <figure className={chart.figure}>
      <Legend patterns={patterns} />
      <p className={chart.said} aria-hidden="true">
        {said ?? "Point at a square to read what it stands for."}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys */}
      <section className={classes.frame} tabIndex={0} aria-label="Objectives by case">
        <div className={classes.head} aria-hidden="true">
          <span className={classes.corner}>Learning Objective</span>
          {cases.map(({ id, title }, place) => (
            <span key={id} className={classes.number} title={title}>
              {place + 1}
            </span>
          ))}
        </div>
        <ul className={classes.map} onPointerMove={say} onPointerLeave={() => setSaid(undefined)}>
          <Rows objectives={objectives} cases={cases} patterns={patterns} />
        </ul>
      </section>
      <h2 className={classes.casesTitle}>Cases</h2>
      <ol className={classes.caseList}>
        {cases.map(({ id, title, is_in_use }) => (
          <li key={id}>
            {is_in_use ? (
              <a href={`/documents/${id}`} target="_blank" rel="noreferrer">
                {title}
              </a>
            ) : (
              `${title} (not published)`
            )}
          </li>
        ))}
      </ol>
      <svg width="0" height="0" aria-hidden="true" className={chart.defs}>
        <BarPatterns id={patterns} />
      </svg>
    </figure>
  );
}

/** Stays as it is while a pointer moves over it. */
const Rows = memo(function Rows(props: { objectives: readonly Row[]; cases: Cases; patterns: string }) {
  return props.objectives.map((row, at) => (
    <li key={row.id}>
      <Link to={`/learning_objectives/${row.id}`} className={classes.label} title={row.name}>
        {row.name}
      </Link>
      <Squares row={row} at={at} cases={props.cases} patterns={props.patterns} />
    </li>
  ));
});

function Squares(props: { row: Row; at: number; cases: Cases; patterns: string }) {
  const { row, at, cases, patterns } = props;
  const cells = cellsOf(row);
  return (
    <svg
      className={classes.squares}
      data-row={at}
      width={cases.length * cellPx}
      height={cellPx}
      role="img"
      aria-label={rowText(row, cells, cases)}
    >
      {shown.map((coverage) => {
        const own = cells.filter((cell) => cell.coverage === coverage);
        if (own.length === 0) return null;
        const look = coverageLooks[coverage];
        return (
          <path
            key={coverage}
            className={chart.bar}
            data-look={look}
            fill={fillOf(look, patterns)}
            d={own.map(squareAt).join("")}
          />
        );
      })}
    </svg>
  );
}

const squareAt = ({ place }: CoverageCell): string =>
  `M${place * cellPx + 1} 1h${squarePx}v${squarePx}h-${squarePx}z`;

/** Cases of a row, counted; the first few of them by name. */
function rowText(row: Row, cells: readonly CoverageCell[], cases: Cases): string {
  const questions = cells.reduce((sum, cell) => sum + cell.questions, 0);
  const titles = cells.slice(0, namedAtMost).map(({ place }) => cases[place]?.title ?? "");
  const more = cells.length > titles.length ? `, and ${casesText(cells.length - titles.length)} more` : "";
  return `Taught in ${casesText(row.taught.length)}, ${questionsText(questions)}: ${titles.join(", ")}${more}`;
}
const namedAtMost = 5;

function cellText(row: Row, cases: Cases, place: number): string | undefined {
  const title = cases[place]?.title;
  if (title === undefined) return undefined;
  const cell = cellsOf(row).find((one) => one.place === place);
  const words = cell ? coverageWords[cell.coverage] : "Neither taught nor assessed";
  const asked = cell && cell.questions > 0 ? `, ${questionsText(cell.questions)}` : "";
  return `${row.name} · ${place + 1}. ${title}: ${words}${asked}`;
}

function Legend({ patterns }: { patterns: string }) {
  return (
    <ul className={chart.legend}>
      {shown.map((coverage) => {
        const look = coverageLooks[coverage];
        return (
          <li key={coverage}>
            <svg width="18" height="18" aria-hidden="true" className={chart.swatch}>
              <rect
                className={chart.bar}
                data-look={look}
                fill={fillOf(look, patterns)}
                x="1"
                y="1"
                width="16"
                height="16"
              />
            </svg>
            {coverageWords[coverage]}
          </li>
        );
      })}
    </ul>
  );
}
