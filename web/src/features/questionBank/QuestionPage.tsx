import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { type BankQuestion, getAssessmentQuestion } from "#shared/contract/bank/questions.ts";
import type { ShownPicture } from "#shared/contract/shownPicture.ts";
import { canByRole } from "#shared/domain/access.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { BranchButton } from "../../bank/BranchButton.tsx";
import classes from "../../bank/bank.module.css";
import { EditSuggestions } from "../../bank/EditSuggestions.tsx";
import { QuestionPictures } from "../../bank/QuestionPictures.tsx";
import { QuestionTabs, questionTabs } from "../../bank/QuestionTabs.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { EnemyItems } from "./EnemyItems.tsx";
import { MapQuestion } from "./MapQuestion.tsx";
import { PreflightFindings } from "./PreflightFindings.tsx";
import { Reviews } from "./Reviews.tsx";
import { WriteButton } from "./WriteButton.tsx";

const NearDuplicates = loadedLater(
  async () => (await import("./duplicates/duplicatePages.ts")).NearDuplicates,
);

/** One question with its details, statistics, history and edit suggestions. @see spec assessments §2.16 */
export function QuestionPage() {
  const { id = "" } = useParams();
  const question = useQuery({
    queryKey: keyOf(getAssessmentQuestion, id),
    queryFn: ({ signal }) => call(getAssessmentQuestion, { params: { id }, signal }),
  });
  return (
    <QueryState
      of={{ question }}
      skeleton={<TableSkeleton />}
      page="Question"
      refused="The question bank is for those who write and review questions."
    >
      {({ question: loaded }) => (
        <Question question={loaded} pictures={loaded.pictures} refusal={loaded.review_refusal} />
      )}
    </QueryState>
  );
}

function Question({
  question,
  pictures,
  refusal,
}: {
  question: BankQuestion;
  pictures: readonly ShownPicture[];
  refusal: ComponentProps<typeof Reviews>["refusal"];
}) {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const mayBranch = canByRole(actorOf(useCurrentUser()), "question_bank.manage");
  const tab = questionTabs.find((one) => one === address.get("tab")) ?? "details";
  return (
    <>
      <PageHeading
        title={`Show Question ${question.id}`}
        tabTitle={`Question ${question.id}`}
        above={
          <Breadcrumbs
            steps={[
              { label: "Questions", to: "/admin/assessment/questions" },
              { label: question.case_summary_identifier },
            ]}
          />
        }
        below={question.lock_status_msg && <span className={classes.locked}>{question.lock_status_msg}</span>}
        action={
          <div className={classes.actions}>
            {question.document_id !== null && (
              <Button variant="default" component={Link} to={`/documents/${question.document_id}/questions`}>
                Questions of this case
              </Button>
            )}
            <MapQuestion question={question} />
            {mayBranch && !question.editing_document && <WriteButton question={question} />}
            {mayBranch && (
              <BranchButton
                id={question.id}
                onBranched={(copy) => void navigate(`/admin/assessment/questions/${copy}`)}
              />
            )}
          </div>
        }
      />
      <QuestionTabs
        pictures={pictures.length > 0 && <QuestionPictures pictures={pictures} />}
        question={question}
        tab={tab}
        onTab={(next) => setAddress(next === "details" ? {} : { tab: next }, { replace: true })}
      />
      <PreflightFindings question={question} pictures={pictures} />
      <Reviews question={question} refusal={refusal} />
      <NearDuplicates id={question.id} />
      <EnemyItems question={question} mayChange={mayBranch} />
      <section aria-labelledby="edit-suggestions" className={classes.part}>
        <h2 id="edit-suggestions">Edit suggestions</h2>
        <EditSuggestions questionId={question.id} />
      </section>
    </>
  );
}
