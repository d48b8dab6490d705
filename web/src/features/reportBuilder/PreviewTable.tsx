import type { ReportPreview } from "#shared/contract/reports/builder.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { BreakableAddress } from "../../ui/BreakableAddress.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";
import classes from "./ReportBuilderPage.module.css";

const all = counted({ one: "{n} row in total", other: "{n} rows in total" });
const first = counted({ one: "First row", other: "First {n} rows" });

/** A text of more characters gets a column in which it breaks into two lines, not into four. */
const longText = 24;

/** The first rows as the file will hold them. */
export function PreviewTable(props: { preview: ReportPreview; isChanging: boolean }) {
  const { columns, rows, is_whole: isWhole } = props.preview;
  if (rows.length === 0 && isWhole) {
    return (
      <EmptyState title="No rows">No rows match these filters. Remove a filter to see results.</EmptyState>
    );
  }
  if (rows.length === 0)
    return <p>The preview found no rows in its first seconds. The downloaded file will include all rows.</p>;
  return (
    <>
      <p className={classes.count}>{isWhole ? all(rows.length) : first(rows.length)}</p>
      <ScrollRegion
        className={classes.preview}
        label="First rows"
        data-changing={props.isChanging || undefined}
      >
        <table>
          <thead>
            <tr>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              <tr key={at}>
                {cells.map((cell, column) => (
                  <td
                    key={columns[column]?.key}
                    data-figure={typeof cell === "number" || undefined}
                    data-long={(typeof cell === "string" && cell.length > longText) || undefined}
                  >
                    {typeof cell === "number" ? numberText(cell) : <BreakableAddress text={cell} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
