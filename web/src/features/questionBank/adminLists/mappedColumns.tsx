import { Link } from "react-router";
import type { BankObjective } from "#shared/contract/bank/bankData.ts";
import { dashedDate } from "#shared/words/dashedDates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { cellText } from "../../../bank/cellText.ts";
import type { AdminColumn } from "./AdminList.tsx";
import classes from "./adminList.module.css";

const zone = viewersZone();
const variants = [
  { name: "publish_variant_id", label: "Publish variant" },
  { name: "review_variant_id", label: "Review variant" },
  // Spelled so in the specification.
  { name: "maintenance_variant_id", label: "Maintenanc variant" },
] as const;

type Given<Row> = {
  /** Filter of the questions list that leads to those of a row. */
  questionsOf: string;
  name: AdminColumn<Row>;
  /** Columns behind the name. */
  more?: readonly AdminColumn<Row>[];
  /** Cases to choose from. */
  cases: readonly { value: string; label: string }[];
};

/** Columns that objectives and teaching points share. @see spec assessments §2.13 */
export const mappedColumns = <Row extends BankObjective>({
  questionsOf,
  name,
  more = [],
  cases,
}: Given<Row>): AdminColumn<Row>[] => [
  { name: "id", label: "ID", filter: "id", widthPx: 80, text: ({ id }) => String(id) },
  { name: "uid", label: "UID", filter: "uid", widthPx: 250, text: ({ uid }) => uid },
  name,
  ...more,
  {
    name: "documents",
    label: "Cases",
    widthPx: 260,
    choices: { filter: "document_id", from: cases },
    text: ({ documents }) => documents.map(({ title }) => title).join(", "),
    cell: ({ documents }) => <CaseLinks documents={documents} />,
  },
  {
    name: "assessment_questions",
    label: "Questions",
    widthPx: 220,
    text: ({ assessment_questions: questions }) => `${questions.length} items`,
    cell: ({ id, assessment_questions: questions }) => (
      <>
        <Link to={`/admin/assessment/questions?${questionsOf}=${id}`}>{questions.length} items</Link>
        <ul className={classes.items}>
          {questions.map((question) => (
            <li key={question.id}>
              <Link to={`/admin/assessment/questions?id=${question.id}`}>
                {question.case_summary_identifier}
              </Link>
            </li>
          ))}
        </ul>
      </>
    ),
  },
  ...variants.map(
    ({ name, label }): AdminColumn<Row> => ({
      ...{ name, label, widthPx: 130, isSortable: false },
      text: (row) => cellText(row[name]),
    }),
  ),
  {
    name: "created_at",
    label: "DATE CREATED",
    widthPx: 130,
    text: (row) => dashedDate(row.created_at, zone),
  },
  {
    name: "updated_at",
    label: "DATE MODIFIED",
    widthPx: 140,
    text: (row) => dashedDate(row.updated_at, zone),
  },
];

const CaseLinks = ({ documents }: Pick<BankObjective, "documents">) => (
  <ul className={classes.items}>
    {documents.map(({ id, title }) => (
      <li key={id}>
        <Link to={`/documents/${id}`}>{title}</Link>
      </li>
    ))}
  </ul>
);
