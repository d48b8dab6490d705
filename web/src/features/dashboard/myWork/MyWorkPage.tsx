import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getStudentDashboard } from "#shared/contract/dashboards/dashboards.ts";
import { getMyWork } from "#shared/contract/dashboards/myWork.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import { counted } from "#shared/words/counted.ts";
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
import { ToDo } from "./ToDo.tsx";

const title = "My work";
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
      <PageHeading title={title} tabTitle={title} />
      <QueryState
        of={{ work, due }}
        skeleton={<DashboardSkeleton />}
        refused="This page is for the students of a program."
      >
        {(read) =>
          read.work.cases.length === 0 ? (
            <EmptyState title="You have not opened any cases yet">
              Your cases, notes and bookmarks will appear here.
            </EmptyState>
          ) : (
            <div className={classes.dashboard}>
              <Panel title="Summary" isWide>
                <Figures of={figuresOf(read.work)} />
              </Panel>
              <ToDo due={read.due} />
              <Panel title="Cases" isWide>
                <MyCases cases={read.work.cases} />
              </Panel>
              <Panel title="Notes, bookmarks, diagnoses and findings" isWide>
                <SearchBox
                  label="Search your notes"
                  placeholder="Search your notes…"
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

const ofItems = counted({ one: "{done} of {n} item", other: "{done} of {n} items" });
const hours = counted({ one: "{n} hour", other: "{n} hours" });
const minutes = counted({ one: "{n} minute", other: "{n} minutes" });

function figuresOf({ cases, items }: MyWork) {
  const scores = cases.flatMap(({ score }) => score ?? []);
  const questions = scores.reduce((sum, score) => sum + score.questions, 0);
  const percent = scores.reduce((sum, score) => sum + score.percent * score.questions, 0) / questions;
  const spent = cases.reduce((sum, { time_on_case_minutes }) => sum + time_on_case_minutes, 0);
  return [
    { label: "Completed", value: ofItems(items.all, { done: items.completed }) },
    { label: "Question score", value: questions === 0 ? "—" : percentText(percent) },
    { label: "Time on cases", value: spent < 120 ? minutes(spent) : hours(Math.round(spent / 60)) },
    { label: "Notes", value: String(cases.reduce((sum, { notes }) => sum + notes.length, 0)) },
  ];
}
