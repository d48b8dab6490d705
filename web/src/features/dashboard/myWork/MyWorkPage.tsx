import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getStudentDashboard } from "#shared/contract/dashboards/dashboards.ts";
import { getMyWork } from "#shared/contract/dashboards/myWork.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { DashboardSkeleton } from "../DashboardSkeleton.tsx";
import classes from "../dashboard.module.css";
import { Figures, Panel } from "../Panel.tsx";
import { MyCases } from "./MyCases.tsx";
import { MyNotes } from "./MyNotes.tsx";
import { words } from "./myWorkWords.ts";
import { ToDo } from "./ToDo.tsx";

type MyWork = ReplyOf<typeof getMyWork>;
/** Nothing is asked of the server while one types. */
const searchDelayMs = 200;

/** A student's progress, notes and other work across all their cases. @see ADR 0193 */
export function MyWorkPage() {
  // What was done in a case a moment ago shows when one comes back.
  const work = useQuery({
    queryKey: keyOf(getMyWork),
    queryFn: ({ signal }) => call(getMyWork, { signal }),
    staleTime: 0,
  });
  const due = useQuery({
    queryKey: keyOf(getStudentDashboard),
    queryFn: ({ signal }) => call(getStudentDashboard, { query: {}, signal }),
    staleTime: 0,
  });
  const [search, setSearch] = useState("");
  return (
    <>
      <PageHeading title={words.title} tabTitle={words.title} />
      <QueryState of={{ work, due }} skeleton={<DashboardSkeleton />} refused={words.forStudents}>
        {(read) =>
          read.work.cases.length === 0 ? (
            <EmptyState title={words.nothingOpened}>{words.willAppear}</EmptyState>
          ) : (
            <div className={classes.dashboard}>
              <Panel title={words.summary} isWide>
                <Figures of={figuresOf(read.work)} />
              </Panel>
              <ToDo due={read.due} />
              <Panel title={words.cases} isWide>
                <MyCases cases={read.work.cases} />
              </Panel>
              <Panel title={words.kept} isWide>
                <SearchBox
                  label={words.searchNotes}
                  placeholder={words.searchNotesHere}
                  value={search}
                  onSearch={setSearch}
                  delayMs={searchDelayMs}
                />
                <MyNotes cases={read.work.cases} search={search} />
              </Panel>
            </div>
          )
        }
      </QueryState>
    </>
  );
}

function figuresOf({ cases, items }: MyWork) {
  const scores = cases.flatMap(({ score }) => score ?? []);
  const questions = scores.reduce((sum, score) => sum + score.questions, 0);
  const percent = scores.reduce((sum, score) => sum + score.percent * score.questions, 0) / questions;
  const spent = cases.reduce((sum, { time_on_case_minutes }) => sum + time_on_case_minutes, 0);
  return [
    { label: words.completed, value: words.ofItems({ n: items.all, done: items.completed }) },
    { label: words.questionScore, value: questions === 0 ? "—" : percentText(percent) },
    {
      label: words.timeOnCases,
      value: spent < 120 ? words.minutes({ n: spent }) : words.hours({ n: Math.round(spent / 60) }),
    },
    { label: words.notes, value: String(cases.reduce((sum, { notes }) => sum + notes.length, 0)) },
  ];
}
