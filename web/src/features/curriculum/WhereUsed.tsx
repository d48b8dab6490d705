import { Link } from "react-router";
import type { ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import { whereUsedFields, whereUsedHeads, whereUsedTexts } from "#shared/domain/mapping/whereUsed.ts";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";
import classes from "./curriculum.module.css";

type Use = ReusableDetail["documents"][number];

const columns: readonly { head: string; cell: (use: Use) => string }[] = [
  { head: "Learning Objective", cell: (use) => use.learning_objectives.map(({ name }) => name).join("; ") },
  ...whereUsedFields.map((field) => ({
    head: whereUsedHeads[field],
    cell: (use: Use) => use[field].join(", "),
  })),
];

/** The cases that use an item of reusable content, as a table wherever there is one. @see spec documents §2.12 "Where Used" */
export function WhereUsed({ reusable }: { reusable: ReusableDetail }) {
  return (
    <section aria-labelledby="where-used">
      <h2 id="where-used">Where Used</h2>
      {reusable.documents.length === 0 ? (
        <p className={classes.none}>{whereUsedTexts.nowhere}</p>
      ) : (
        <WhereUsedTable reusable={reusable} />
      )}
    </section>
  );
}

export function WhereUsedTable({ reusable }: { reusable: ReusableDetail }) {
  return (
    <ScrollRegion className={classes.wide} label="Where Used, table">
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
          {reusable.documents.map((use) => (
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
    </ScrollRegion>
  );
}

/** To the case's edit page, at the item; to the case itself where nobody writes on it. */
function CaseLink({ use, tn }: { use: Use; tn: string }) {
  const version = use.scheduled_review_version_id;
  if (version === null) return <Link to={`/documents/${use.id}`}>{use.title}</Link>;
  return <Link to={`/versions/${version}/edit?tn=${tn}`}>{use.title}</Link>;
}
