import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getLeads, type LeadEntry } from "#shared/contract/programs/leads.ts";
import { defaultLeadsPerCourse, leadsPerRow, rowsOfCourse } from "#shared/domain/programs/planLeads.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { QueryState } from "../../../ui/QueryState.tsx";
import { LcaBanners } from "./LcaBanners.tsx";
import { LcaSlot } from "./LcaSlot.tsx";
import classes from "./lca.module.css";
import { type LcaChanges, useLcaChanges } from "./useLcaChanges.ts";

/** Courses that are drawn at first. */
const shownFirst = 12;
const showAll = counted({ one: "Show {n} more course", other: "Show {n} more courses" });

/** Who leads the courses of the program, and a place to change it. @see spec courses §2.17; ADR 0181 */
export function LcaPanel() {
  const grid = useQuery({
    queryKey: keyOf(getLeads),
    queryFn: ({ signal }) => call(getLeads, { signal }),
  });
  const changes = useLcaChanges();
  // Until somebody folds it themselves.
  const [isOpened, setIsOpened] = useState<boolean>();
  const isOpen = isOpened ?? grid.data?.max === defaultLeadsPerCourse;
  return (
    <section className={classes.panel} aria-label="Lead Course Administrators">
      <h2 className={classes.heading}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          onClick={() => setIsOpened(!isOpen)}
        >
          Lead Course Administrators
        </button>
      </h2>
      <LcaBanners changes={changes} />
      <QueryState
        of={{ grid }}
        skeleton={<p className={classes.quiet}>Loading Lead Course Administrators…</p>}
      >
        {(read) => isOpen && <Grid max={read.grid.max} lcas={read.grid.lcas} changes={changes} />}
      </QueryState>
    </section>
  );
}

function Grid(props: { max: number; lcas: readonly LeadEntry[]; changes: LcaChanges }) {
  const { max, lcas, changes } = props;
  const [isWhole, setIsWhole] = useState(false);
  if (lcas.length === 0)
    return (
      <p className={classes.quiet}>
        Your program has no courses yet. Create a course to assign a Lead Course Administrator.
      </p>
    );
  const shown = isWhole ? lcas : lcas.slice(0, shownFirst);
  return (
    <>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Course</th>
            {Array.from({ length: leadsPerRow }, (_, at) => (
              <th scope="col" key={at}>
                Lead Course Administrator
              </th>
            ))}
          </tr>
        </thead>
        {shown.map((entry) => (
          <CourseRows key={entry.document_set.id} entry={entry} max={max} changes={changes} />
        ))}
      </table>
      {shown.length < lcas.length && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {showAll(lcas.length - shown.length)}
        </button>
      )}
    </>
  );
}

/** A course takes as many rows of three as its places need; the last may be short. */
function CourseRows(props: { entry: LeadEntry; max: number; changes: LcaChanges }) {
  const { entry, changes } = props;
  // Whoever came back to the program may be one too many, and still stands there.
  const places = Math.max(props.max, entry.lcas.length);
  const rows = rowsOfCourse(places);
  return (
    <tbody>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {row === 0 && (
            <th scope="rowgroup" rowSpan={rows} className={classes.course}>
              {entry.document_set.name}
            </th>
          )}
          {Array.from({ length: leadsPerRow }, (_, column) => row * leadsPerRow + column).map((at) => (
            <td key={at}>
              {at < places && <LcaSlot entry={entry} place={at} person={entry.lcas[at]} changes={changes} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
