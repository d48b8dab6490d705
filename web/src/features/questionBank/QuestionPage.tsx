import { Button, Tabs } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { listStatistics } from "#shared/contract/bank/bankData.ts";
import {
  type BankQuestion,
  forkAssessmentQuestion,
  getAssessmentQuestion,
  listAssessmentQuestions,
} from "#shared/contract/bank/questions.ts";
import { canByRole } from "#shared/domain/access.ts";
import { dashedDate } from "#shared/words/dashedDates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { textOf } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { Sets } from "./BankTable.tsx";
import { bankColumns } from "./bankColumns.ts";
import { EditSuggestions } from "./EditSuggestions.tsx";
import { MapQuestion } from "./MapQuestion.tsx";
import classes from "./questionBank.module.css";
import { VersionHistory } from "./VersionHistory.tsx";

const zone = viewersZone();
const tabs = ["details", "statistics", "versions"] as const;

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
      {(loaded) => <Question question={loaded.question} />}
    </QueryState>
  );
}

function Question({ question }: { question: BankQuestion }) {
  const [address, setAddress] = useSearchParams();
  const mayBranch = canByRole(actorOf(useCurrentUser()), "question_bank.manage");
  const tab = tabs.find((one) => one === address.get("tab")) ?? "details";
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
            <MapQuestion question={question} />
            {mayBranch && <Branch id={question.id} />}
          </div>
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setAddress(next && next !== "details" ? { tab: next } : {}, { replace: true })}
      >
        <Tabs.List aria-label="About this question">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="statistics">Statistics</Tabs.Tab>
          <Tabs.Tab value="versions">Versions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details" pt="md">
          <Details question={question} />
        </Tabs.Panel>
        <Tabs.Panel value="statistics" pt="md">
          <Statistics id={String(question.id)} />
        </Tabs.Panel>
        <Tabs.Panel value="versions" pt="md">
          <VersionHistory itemId={String(question.id)} itemType="Assessment::Question" />
        </Tabs.Panel>
      </Tabs>
      <EditSuggestions questionId={question.id} />
    </>
  );
}

/** @see spec assessments §2.16 "Branch", §8 "Branch" */
function Branch({ id }: { id: number }) {
  const { alert } = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const fork = useAction(forkAssessmentQuestion, {
    confirm: { message: "Are you sure you want to duplicate this question?", confirmLabel: "Duplicate" },
    failure: (error) => `Error duplicate selected. ${textOf(error)}`,
    invalidates: [keyOf(listAssessmentQuestions), keyOf(getAssessmentQuestion)],
  });
  async function branch(): Promise<void> {
    const outcome = await fork.run({ params: { id: String(id) } });
    if (outcome.state !== "done") return;
    const { message, id: copy } = outcome.reply.data;
    await client.invalidateQueries({ queryKey: keyOf(getAssessmentQuestion, String(id)) });
    await alert({ title: "Duplicate finished!", message });
    void navigate(`/admin/assessment/questions/${copy}`);
  }
  return (
    <Button variant="default" loading={fork.isRunning} onClick={() => void branch()}>
      Branch
    </Button>
  );
}

function Details({ question }: { question: BankQuestion }) {
  return (
    <dl className={classes.details}>
      {bankColumns.map((column) => {
        const address = column.link?.(question);
        const text = column.text(question);
        return (
          <div key={column.name} style={{ display: "contents" }}>
            <dt>{column.label}</dt>
            <dd>
              {column.name === "question_sets" ? (
                <Sets row={question} />
              ) : address ? (
                <a href={address} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        );
      })}
      <dt>PARENT ID</dt>
      <dd>{question.parent_id === null ? "-" : <Related ids={[question.parent_id]} />}</dd>
      <dt>CHILD IDs</dt>
      <dd>{question.child_ids.length === 0 ? "-" : <Related ids={question.child_ids} />}</dd>
    </dl>
  );
}

const Related = ({ ids }: { ids: readonly number[] }) =>
  ids.map((id, at) => (
    <span key={id}>
      {at > 0 && ", "}
      <Link to={`/admin/assessment/questions/${id}`}>{id}</Link>
    </span>
  ));

const choices = ["a", "b", "c", "d", "e", "f"] as const;
const shown = (value: number | null): string => (value === null ? "-" : String(value));

/** @see spec assessments §2.16 "Statistics" */
function Statistics({ id }: { id: string }) {
  const statistics = useQuery({
    queryKey: keyOf(listStatistics, id),
    queryFn: ({ signal }) =>
      call(listStatistics, { query: { assessment_question_id: id, per: "1000" }, signal }),
  });
  return (
    <QueryState of={{ statistics }} skeleton={<TableSkeleton />}>
      {({ statistics: { data } }) =>
        data.data.length === 0 ? (
          <p>There are no records</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
          <section className={classes.scroller} aria-label="Statistics" tabIndex={0}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">ID</th>
                  <th scope="col">Assessment Question ID</th>
                  <th scope="col">Label</th>
                  {choices.map((choice) => (
                    <th key={choice} scope="col">
                      Choice {choice.toUpperCase()} Count
                    </th>
                  ))}
                  <th scope="col">Skips Count</th>
                  <th scope="col">Administrations Count</th>
                  <th scope="col">Difficulty</th>
                  <th scope="col">Discrimination</th>
                  <th scope="col">Avg Certainty Rating</th>
                  <th scope="col">Created At</th>
                  <th scope="col">Updated At</th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((one) => (
                  <tr key={one.id}>
                    <th scope="row">{one.id}</th>
                    <td>{one.assessment_question_id}</td>
                    <td>{one.label}</td>
                    {choices.map((choice) => (
                      <td key={choice}>{one[`choice_${choice}_count`]}</td>
                    ))}
                    <td>{one.skips_count}</td>
                    <td>{one.administrations_count}</td>
                    <td>{shown(one.difficulty)}</td>
                    <td>{shown(one.discrimination)}</td>
                    <td>{shown(one.average_certainty_rating)}</td>
                    <td>{dashedDate(one.created_at, zone)}</td>
                    <td>{dashedDate(one.updated_at, zone)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )
      }
    </QueryState>
  );
}
