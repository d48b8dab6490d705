import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import {
  type ExamVariation,
  getExamVariation,
  validateExamVariation,
} from "#shared/contract/assessments/examVariations.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { CutScores } from "./CutScores.tsx";
import classes from "./deliveries.module.css";
import { Equating } from "./Equating.tsx";
import { ExamItems } from "./ExamItems.tsx";
import { VariationStatus } from "./VariationStatus.tsx";
import { VariationUse } from "./VariationUse.tsx";
import { variationKeys } from "./variationKeys.ts";

const DeleteVariationDialog = loadedLater(
  async () => (await import("./DeleteVariationDialog.tsx")).DeleteVariationDialog,
);

const deliveries = counted({ one: "{n} delivery", other: "{n} deliveries" });

/** One exam variation: its status, its items, and what stands in the way of validating it. @see spec assessments §2.4; ADR 0420 */
export function VariationPage() {
  const { id = "" } = useParams();
  const variation = useQuery({
    queryKey: keyOf(getExamVariation, id),
    queryFn: ({ signal }) => call(getExamVariation, { params: { id }, signal }),
  });
  return (
    <QueryState
      of={{ variation }}
      skeleton={<TableSkeleton />}
      page="Exam variation"
      refused="Exam variations are for assessment staff of the provider."
    >
      {(loaded) => <Variation variation={loaded.variation} />}
    </QueryState>
  );
}

function Variation({ variation }: { variation: ExamVariation }) {
  const { id, exam_name, form_name, version } = variation;
  const title = `${exam_name}, ${form_name}, version ${version}`;
  return (
    <>
      <PageHeading
        title={title}
        tabTitle={title}
        above={
          <Breadcrumbs
            steps={[{ label: "Exam variations", to: "/exam_variations" }, { label: `Exam variation ${id}` }]}
          />
        }
        below={`${variation.exam_course}. ${deliveries(variation.deliveries_count)}.`}
        action={<Actions variation={variation} />}
      />
      {variation.problems.length > 0 && (
        <section aria-labelledby="problems" className={classes.problems}>
          <h2 id="problems">Before it can be validated</h2>
          <ul>
            {variation.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
      )}
      {variation.warnings.length > 0 && (
        <section aria-labelledby="warnings" className={classes.problems}>
          <h2 id="warnings">Questions that give each other away</h2>
          <ul>
            {variation.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
      <ExamItems key={editedOf(variation)} variation={variation} />
      <CutScores variation={variation} />
      <Equating variation={variation} />
      <VariationUse variation={variation} />
    </>
  );
}

/** Key of the items' form, which begins anew when the items change, but not when a cut score does. */
const editedOf = ({ exam_name, time_limit_minutes, instructions, items, status }: ExamVariation): string =>
  JSON.stringify([exam_name, time_limit_minutes, instructions, items, status]);

function Actions({ variation }: { variation: ExamVariation }) {
  const { id, rev, status } = variation;
  const params = { id: String(id) };
  const [isDeleting, setIsDeleting] = useState(false);
  const validate = useAction(validateExamVariation, {
    success: "The exam variation was validated.",
    invalidates: variationKeys,
  });

  return (
    <div className={classes.actions}>
      <VariationStatus label="Status" variation={variation} />
      <Button component={Link} to={`/exam_variations/${id}/preview`} variant="default">
        Preview
      </Button>
      {status === "draft" && (
        <Button loading={validate.isRunning} onClick={() => void validate.run({ params, body: { rev } })}>
          Validate
        </Button>
      )}
      {(status === "available" || status === "retired" || status === "archived") && (
        <Button component={Link} to={`/exam_variations/${id}/corrections`} variant="default">
          Correct scores
        </Button>
      )}
      {variation.validated_at !== null && (
        <Button component={Link} to={`/exam_variations/${id}/statistics`} variant="default">
          Statistics
        </Button>
      )}
      {status === "available" && (
        <Button variant="default" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      )}
      {isDeleting && <DeleteVariationDialog id={id} onClose={() => setIsDeleting(false)} />}
    </div>
  );
}
