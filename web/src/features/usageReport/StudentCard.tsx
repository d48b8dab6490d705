import { useState } from "react";
import { type ReportTab, reportWords } from "#shared/domain/usageReport.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { ProgressIndicator } from "../../ui/ProgressIndicator.tsx";
import type { StudentRow } from "./reportRows.ts";
import classes from "./StudentCard.module.css";

/** A student on a narrow screen: who, how much, and each document on demand. */
export function StudentCard(props: { row: StudentRow; heads: readonly string[]; tab: ReportTab }) {
  const { row, heads, tab } = props;
  const [isOpen, setIsOpen] = useState(false);
  const name = `${row.first_name} ${row.last_name}`;
  return (
    <>
      <p className={classes.name}>{name}</p>
      <p className={classes.email}>{row.email}</p>
      <details className={classes.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          {reportWords[tab].completedHead}:{" "}
          <b>
            {tab === "case" ? row.completed : row.started} of {heads.length}
          </b>
          <ProgressBar label={`Progress of ${name}`} percent={row.percent} />
        </summary>
        {isOpen && (
          <ul className={classes.documents}>
            {heads.map((head, at) => {
              const display = row.cells[at];
              return (
                <li key={at}>
                  <span>{head}</span>
                  {display && <ProgressIndicator display={display} />}
                </li>
              );
            })}
          </ul>
        )}
      </details>
    </>
  );
}
