import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import {
  formStatusWords,
  type ListedVariation,
  variationList,
  variationListRoutes,
} from "#shared/contract/assessments/examVariations.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import classes from "./deliveries.module.css";

const NewVariationDialog = loadedLater(
  async () => (await import("./NewVariationDialog.tsx")).NewVariationDialog,
);
const timeZone = viewersZone();

const linkTo = ({ id, exam_name }: ListedVariation) => <Link to={`/exam_variations/${id}`}>{exam_name}</Link>;
const formOf = ({ form_name, version }: ListedVariation): string => `${form_name}, version ${version}`;
const deliveredTo = ({ deliveries_count }: ListedVariation): string => String(deliveries_count);

/** Exam variations: the forms of each exam in their versions. @see spec assessments §2.4; ADR 0420 */
export function VariationListPage() {
  const [address] = useSearchParams();
  const [isNew, setIsNew] = useState(address.get("question_set_id") !== null);
  const navigate = useNavigate();
  return (
    <>
      <ListPage<ListedVariation>
        title="Exam variations"
        list={variationList}
        routes={variationListRoutes}
        action="exam_variation.manage"
        headAction={
          <div className={classes.actions}>
            <Button component={Link} to="/admin/assessment/question_sets" variant="default">
              Question sets
            </Button>
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setIsNew(true)}>
              New exam variation
            </Button>
          </div>
        }
        nameOf={(row) => `${row.exam_name}, ${formOf(row)}`}
        columns={[
          { name: "id", widthPx: 72 },
          { name: "exam_name", widthPx: 220, cell: linkTo },
          { name: "exam_course", widthPx: 170 },
          { name: "form_name", widthPx: 92 },
          { name: "version", widthPx: 88, align: "end" },
          { name: "status", widthPx: 100, cell: ({ status }) => formStatusWords[status] },
          { name: "selected_count", widthPx: 108, align: "end" },
          { name: "scored_count", widthPx: 88, align: "end" },
          { name: "deliveries_count", widthPx: 112, align: "end", cell: deliveredTo },
          { name: "date_created", widthPx: 128, cell: (row) => displayDate(row.date_created, timeZone) },
        ]}
        card={(row) => [
          linkTo(row),
          `${formOf(row)}, ${formStatusWords[row.status]}`,
          row.exam_course,
          `${row.selected_count} questions, ${row.scored_count} scored`,
        ]}
        texts={{
          search: "Search exam variations",
          export: "Export list",
          none: "There are no exam variations yet.",
          noneFits: "No exam variation fits this search and these filters.",
          showAll: "Show all exam variations",
          refused: "Exam variations are for assessment staff of the provider.",
        }}
      />
      {isNew && (
        <NewVariationDialog
          questionSetId={address.get("question_set_id") ?? ""}
          onClose={() => setIsNew(false)}
          onMade={(id) => void navigate(`/exam_variations/${id}`)}
        />
      )}
    </>
  );
}
