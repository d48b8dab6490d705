import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { previewExamVariation } from "#shared/contract/assessments/examVariations.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { QuestionPictures } from "../../bank/QuestionPictures.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./deliveries.module.css";

/** An exam variation as its students see it: instructions, then each question with its options. */
export function VariationPreviewPage() {
  const { id = "" } = useParams();
  const preview = useQuery({
    queryKey: keyOf(previewExamVariation, id),
    queryFn: ({ signal }) => call(previewExamVariation, { params: { id }, signal }),
  });
  return (
    <QueryState
      of={{ preview }}
      skeleton={<TableSkeleton />}
      page="Preview"
      refused="Exam variations are for assessment staff of the provider."
    >
      {({ preview: { exam_name, form_name, version, items, ...form } }) => (
        <>
          <PageHeading
            title={`Preview: ${exam_name}`}
            tabTitle={`Preview: ${exam_name}`}
            above={
              <Breadcrumbs
                steps={[
                  { label: "Exam variations", to: "/exam_variations" },
                  { label: `${form_name}, version ${version}`, to: `/exam_variations/${id}` },
                  { label: "Preview" },
                ]}
              />
            }
            below={
              form.is_validated
                ? "As it was validated."
                : "As it would be now. Validating it keeps this text."
            }
          />
          <p className={classes.said}>Max. time: {form.time_limit_minutes} minutes</p>
          <p className={classes.instructions}>{form.instructions}</p>
          <ol className={classes.questions}>
            {items.map((item) => (
              <li key={item.position}>
                <h2 className={classes.head}>Question {item.position}</h2>
                {item.vignette && <p className={classes.instructions}>{item.vignette}</p>}
                <QuestionPictures pictures={item.images} />
                <p className={classes.stem}>{item.stem}</p>
                <ol type="A" className={classes.choices}>
                  {item.choices.map((choice) => (
                    <li key={choice}>{choice}</li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        </>
      )}
    </QueryState>
  );
}
