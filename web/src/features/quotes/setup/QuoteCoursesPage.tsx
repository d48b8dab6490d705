import { Button, MultiSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getQuoteCourses, updateQuoteCourses } from "#shared/contract/quotes/programUpdates.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { canByRole } from "#shared/domain/access.ts";
import { type CourseKey, courseKeys, courseSets, coursesOfSet } from "#shared/domain/pricing/courses.ts";
import { courseNames, setNames } from "#shared/domain/quotes/courseNames.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { noteUnsaved } from "../../../api/unsavedChanges.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { forbidden, QueryState, Refused } from "../../../ui/QueryState.tsx";
import "../../../ui/tagStyles.ts";
import classes from "./setup.module.css";

const title = "Quote courses";
const refused = "Only the provider can set what the courses of a quote stand for.";

/** Choice of the provider's courses that each course of a quote stands for. Run Updates lends these. @see ADR 0383 */
export function QuoteCoursesPage() {
  const isAllowed = canByRole(actorOf(useCurrentUser()), "renewal.manage");
  return isAllowed ? <QuoteCourses /> : <Refused page={title} error={forbidden} hint={refused} />;
}

function QuoteCourses() {
  const courses = useQuery({
    queryKey: keyOf(getQuoteCourses),
    queryFn: ({ signal }) => call(getQuoteCourses, { signal }),
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return (
    <QueryState
      of={{ courses }}
      page={title}
      skeleton={<Skeleton h={480} aria-label="Loading" />}
      refused={refused}
    >
      {({ courses: saved }) => (
        <>
          <PageHeading
            title={title}
            tabTitle={title}
            above={<Breadcrumbs steps={[{ label: "Renewals", to: "/quote_interfaces" }, { label: title }]} />}
          />
          <p>
            When you run updates, these courses and their items are lent to each program that confirmed them
            in its quote.
          </p>
          <CoursesForm key={saved.rev} saved={saved} />
        </>
      )}
    </QueryState>
  );
}

type Saved = ReplyOf<typeof getQuoteCourses>;
type Chosen = Record<CourseKey, string[]>;

const chosenIn = ({ courses }: Saved): Chosen =>
  Object.fromEntries(courseKeys.map((key) => [key, (courses[key] ?? []).map(String)])) as Chosen; // one for each key

function CoursesForm({ saved }: { saved: Saved }) {
  const [chosen, setChosen] = useState(() => chosenIn(saved));
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(chosenIn(saved));
  const update = useAction(updateQuoteCourses, {
    success: "Courses saved.",
    invalidates: [keyOf(getQuoteCourses)],
  });
  useEffect(() => {
    if (!isChanged) return;
    return noteUnsaved({ discard: () => setChosen(chosenIn(saved)) });
  }, [isChanged, saved]);
  const options = saved.provided.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));
  const unassigned = courseKeys.filter((key) => chosen[key].length === 0).length;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        const courses: Saved["courses"] = {};
        for (const key of courseKeys) courses[key] = chosen[key].map(Number);
        void update.run({ body: { rev: saved.rev, courses } });
      }}
    >
      {courseSets.map((set) => (
        <fieldset key={set} className={classes.set}>
          <legend>{setNames[set]}</legend>
          {coursesOfSet(courseKeys, set).map((key) => (
            <MultiSelect
              key={key}
              label={courseNames[key]}
              data={options}
              value={chosen[key]}
              onChange={(next) => setChosen((was) => ({ ...was, [key]: next }))}
              placeholder={chosen[key].length === 0 ? "No course: nothing is lent" : ""}
              maxValues={20}
              searchable
              hidePickedOptions
              nothingFoundMessage="No course of the provider has this name"
            />
          ))}
        </fieldset>
      ))}
      <p role="status">
        {unassigned === 0
          ? "Every course of a quote has a course of the provider."
          : `${unassigned} of ${courseKeys.length} courses of a quote stand for no course yet.`}
      </p>
      <div>
        <Button type="submit" disabled={!isChanged} loading={update.isRunning}>
          Save courses
        </Button>
      </div>
    </form>
  );
}
