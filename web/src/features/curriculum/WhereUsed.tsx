import { Link } from "react-router";
import type { ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import classes from "./curriculum.module.css";

type Use = ReusableDetail["documents"][number];
const listed = (terms: readonly string[]): string => terms.join(", ");

/** In the words and the order of the specification. @see spec documents §2.12 "Where Used" */
const columns: readonly { head: string; cell: (use: Use) => string }[] = [
  { head: "Learning Objective", cell: (use) => use.learning_objectives.map(({ name }) => name).join("; ") },
  { head: "Age", cell: (use) => listed(use.age_groups) },
  { head: "Clinical Locations", cell: (use) => listed(use.clinical_locations) },
  { head: "Clinical Discipline", cell: (use) => listed(use.clinical_disciplines) },
  { head: "System", cell: (use) => listed(use.systems) },
  { head: "Presenting Problem", cell: (use) => listed(use.presenting_problems) },
  { head: "Final Diagnosis", cell: (use) => listed(use.final_diagnoses) },
  { head: "Additional Diagnosis", cell: (use) => listed(use.additional_diagnoses) },
  { head: "Clinical Focus", cell: (use) => listed(use.clinical_focuses) },
];

/** The cases that use an item of reusable content. */
export function WhereUsed({ reusable }: { reusable: ReusableDetail }) {
  const { documents } = reusable;
  return (
    <section aria-labelledby="where-used">
      <h2 id="where-used">Where Used</h2>
      {documents.length === 0 ? (
        <p className={classes.none}>This Reusable Content is not used in any locations</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
        <section className={classes.wide} tabIndex={0} aria-label="Where Used, table">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Where Used</th>
                {columns.map(({ head }) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {documents.map((use) => (
                <tr key={use.id}>
                  <th scope="row">
                    <CaseLink use={use} tn={reusable.uid} />
                  </th>
                  {columns.map(({ head, cell }) => (
                    <td key={head}>{cell(use)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

/** To the case's edit page, at the item; to the case itself where nobody writes on it. */
function CaseLink({ use, tn }: { use: Use; tn: string }) {
  const version = use.scheduled_review_version_id;
  if (version === null) return <Link to={`/documents/${use.id}`}>{use.title}</Link>;
  return <Link to={`/versions/${version}/edit?tn=${tn}`}>{use.title}</Link>;
}
