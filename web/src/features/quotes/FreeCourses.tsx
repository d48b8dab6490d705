import { useId } from "react";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { freeCourses } from "#shared/domain/quotes/courseNames.ts";
import classes from "./quotes.module.css";

/** @see spec courses §2.18 "A free-courses table" */
export function FreeCourses({ page }: { page: QuotePage }) {
  const heading = useId();
  return (
    <section className={classes.set} aria-labelledby={heading}>
      <h2 id={heading}>Free courses</h2>
      <table className={classes.courses}>
        <thead>
          <tr>
            <th scope="col">Course Name</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {freeCourses(page.schoolYearStart).map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={classes.free}>Free with your subscription</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
