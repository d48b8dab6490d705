import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listQuestionDuplicates } from "#shared/contract/bank/duplicates.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import bank from "../../../bank/bank.module.css";
import { duplicatesAddress, pairAddress, pairsChanged, percentAlike, stateNames } from "./pairWords.ts";

/** Questions that say nearly the same as this one, as the last comparison of the bank found them. @see ADR 0435 */
export function NearDuplicates({ id }: { id: number }) {
  const query = { question_id: String(id), per: "100" } as const;
  const { data: found } = useQuery({
    queryKey: keyOf(listQuestionDuplicates, query),
    queryFn: ({ signal }) => call(listQuestionDuplicates, { query, signal }),
  });
  if (!found) return null;
  const { data, meta } = found;
  return (
    <section aria-labelledby="near-duplicates" className={bank.part}>
      <h2 id="near-duplicates">Near duplicates</h2>
      {data.length === 0 && (
        <p className={bank.hint}>
          {meta.comparison.last
            ? "The last comparison of the bank found no question that says nearly the same."
            : "The questions of the bank were not compared yet."}{" "}
          <Link to={duplicatesAddress}>See all near duplicates</Link>
        </p>
      )}
      {meta.changed > 0 && <p className={bank.hint}>{pairsChanged(meta.changed)}</p>}
      {data.length > 0 && (
        <ul>
          {data.map(({ first, second, similarity, state }) => {
            const other = first.id === id ? second : first;
            return (
              <li key={other.id}>
                <Link to={pairAddress(id, other.id)}>
                  Compare with {other.id} {other.case_summary_identifier}
                </Link>
                : {percentAlike(similarity)} of their wording is the same ({stateNames[state].toLowerCase()})
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
