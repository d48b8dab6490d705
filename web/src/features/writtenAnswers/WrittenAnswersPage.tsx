import type { ReplyOf } from "#shared/contract/route.ts";
import "@mantine/core/styles/Switch.layer.css";
import { Button, NativeSelect, Switch } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { getWrittenAnswers, type WrittenAnswers } from "#shared/contract/dashboards/itemReports.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./writtenAnswers.module.css";

const title = "Written answers";

/** Shows the students' written answers to an item, side by side, to be read in class. Names can be left out. @see ADR 0178 */
export function WrittenAnswersPage() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const names = params.get("names") === "hidden" ? ("hidden" as const) : ("shown" as const);
  const page = /^\d{1,4}$/.test(params.get("page") ?? "") ? (params.get("page") ?? "0") : "0";
  const answers = useQuery({
    queryKey: keyOf(getWrittenAnswers, id, names, page),
    queryFn: ({ signal }) => call(getWrittenAnswers, { params: { id }, query: { names, page }, signal }),
    // Names that were hidden must not stand there for another moment.
    placeholderData: (before) => (names === "hidden" ? undefined : before),
  });
  const ask = (change: Record<string, string>): void =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true, preventScrollReset: true });

  return (
    <QueryState
      of={{ answers }}
      page={title}
      skeleton={<TableSkeleton />}
      refused="This page is for staff of your program."
    >
      {({ answers: read }) => (
        <>
          <PageHeading
            title={title}
            tabTitle={`${title}: ${read.item.title}`}
            above={<Breadcrumbs steps={stepsOf(read)} />}
            below={
              <div className={classes.controls}>
                <Questions
                  read={read}
                  chosen={params.get("question")}
                  onChoose={(uid) => ask({ question: uid })}
                />
                <Switch
                  label="Hide names"
                  checked={names === "hidden"}
                  onChange={(event) =>
                    ask({ names: event.currentTarget.checked ? "hidden" : "shown", page: "0" })
                  }
                />
              </div>
            }
          />
          <Answers read={read} chosen={params.get("question")} page={Number(page)} />
          <Pages read={read} page={Number(page)} onPage={(next) => ask({ page: String(next) })} />
        </>
      )}
    </QueryState>
  );
}

const stepsOf = ({ course, item }: ReplyOf<typeof getWrittenAnswers>) => [
  { label: "Courses", to: "/document_sets" },
  { label: course.name, to: `/document_sets/${course.id}` },
  {
    label: "Report dashboard",
    to: `/document_sets/${course.id}/report_dashboard?view=questions&item=${item.relation_id}`,
  },
  { label: item.title },
];

const questionOf = (read: WrittenAnswers, chosen: string | null) =>
  read.questions.find(({ uid }) => uid === chosen) ?? read.questions[0];

function Questions(props: { read: WrittenAnswers; chosen: string | null; onChoose: (uid: string) => void }) {
  const { questions } = props.read;
  const shown = questionOf(props.read, props.chosen);
  if (!shown || questions.length < 2) return null;
  return (
    <NativeSelect
      label="Question"
      value={shown.uid}
      onChange={(event) => props.onChoose(event.currentTarget.value)}
      rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
      data={questions.map(({ uid, stem, card }, at) => ({
        value: uid,
        label: `${at + 1}. ${(stem || card).slice(0, 90)}`,
      }))}
    />
  );
}

const sealedText = counted({
  one: "1 question is part of a timed exam and is not shown.",
  other: "{n} questions are part of a timed exam and are not shown.",
});

function Answers(props: { read: WrittenAnswers; chosen: string | null; page: number }) {
  const { read } = props;
  const question = questionOf(read, props.chosen);
  const note = read.sealed > 0 && <p className={classes.note}>{sealedText(read.sealed)}</p>;
  if (!question)
    return (
      <>
        {note}
        <EmptyState title="This item has no written answers">
          Choose another item on the report dashboard.
        </EmptyState>
      </>
    );
  const answers = read.writers.flatMap(({ key, name, answers: written }, at) => {
    const text = written[question.uid];
    return text === undefined ? [] : [{ key, name: name ?? `Answer ${at + 1}`, text }];
  });
  return (
    <section aria-label="Answers">
      {note}
      <p className={classes.stem}>{question.stem || question.card}</p>
      {answers.length === 0 ? (
        <EmptyState title="No answers yet">Answers appear here when students submit them.</EmptyState>
      ) : (
        <ul className={classes.answers}>
          {answers.map(({ key, name, text }) => (
            <li key={key} className={classes.answer}>
              <h2 className={classes.name}>{name}</h2>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const ofStudents = counted({
  one: "{n} student has started this item.",
  other: "{n} students have started this item.",
});

function Pages(props: { read: WrittenAnswers; page: number; onPage: (page: number) => void }) {
  const { read, page } = props;
  return (
    <p className={classes.pages}>
      <span>{ofStudents(read.students)}</span>
      {page > 0 && (
        <Button variant="default" size="xs" onClick={() => props.onPage(page - 1)}>
          Previous
        </Button>
      )}
      {read.next !== null && (
        <Button variant="default" size="xs" onClick={() => props.onPage(page + 1)}>
          Next
        </Button>
      )}
    </p>
  );
}
