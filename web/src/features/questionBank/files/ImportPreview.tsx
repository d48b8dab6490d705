import type { previewQuestionImport } from "#shared/contract/bank/questionImports.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { counted } from "#shared/words/counted.ts";
import bank from "../../../bank/bank.module.css";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import classes from "./files.module.css";

type Preview = ReplyOf<typeof previewQuestionImport>;

const readyText = counted({ one: "{n} question is ready.", other: "{n} questions are ready." });
const badText = counted({ one: "{n} row can't be imported.", other: "{n} rows can't be imported." });
const doubleText = counted({
  one: "{n} row is left out because its question is there already.",
  other: "{n} rows are left out because their questions are there already.",
});
const lostText = counted({
  one: "{n} detail of the file has no place in the question bank.",
  other: "{n} details of the file have no place in the question bank.",
});

/** Preview of an import: the outcome of each row, before anything is written. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { bad, bad_rows: badRows, duplicates, duplicate_count: doubles, sample } = preview;
  const unknown = preview.unknown_columns;
  return (
    <>
      <p role="status">
        <strong>{readyText(preview.ready)}</strong> {badRows > 0 && badText(badRows)}{" "}
        {doubles > 0 && doubleText(doubles)}
      </p>
      {unknown.length > 0 && <p>Columns that are not read: {unknown.join(", ")}.</p>}
      {bad.length > 0 && (
        <Rows
          name="Problems"
          heads={["Row", "Column", "Value", "Problem"]}
          rows={bad.map(({ line, field, value, reason }) => [String(line), field ?? "", value, reason])}
        />
      )}
      {preview.not_carried.length > 0 && (
        <>
          <p>{lostText(preview.not_carried_count)}</p>
          <Rows
            name="Not carried over"
            heads={["Row", "Question", "What is lost"]}
            rows={preview.not_carried.map(({ line, name, what }) => [String(line), name, what])}
          />
        </>
      )}
      {duplicates.length > 0 && (
        <Rows
          name="Left out"
          heads={["Row", "Same as"]}
          rows={duplicates.map(({ line, same_as }) => [String(line), same_as])}
        />
      )}
      {sample.length > 0 && (
        <Rows
          name="The first questions"
          heads={["Row", "VIGNETTE", "STEM", "CORRECT ANSWER"]}
          rows={sample.map(({ line, vignette, stem, answer }) => [String(line), vignette, stem, answer])}
        />
      )}
    </>
  );
}

function Rows(props: { name: string; heads: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div>
      <h3 className={bank.part}>{props.name}</h3>
      <ScrollRegion className={classes.fileRows} label={props.name}>
        <table className={bank.table}>
          <thead>
            <tr>
              {props.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.rows.map((cells, at) => (
              <tr key={at}>
                {cells.map((cell, column) => (
                  <td key={props.heads[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
