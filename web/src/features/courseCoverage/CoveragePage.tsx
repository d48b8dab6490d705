import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import {
  type CoveredCourse,
  type CoveredObjective,
  coverageList,
  coverageListRoutes,
  listCoveredCourses,
} from "#shared/contract/mapping/coverage.ts";
import { coverageWords } from "#shared/domain/mapping/coverage.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { BarRows } from "../../ui/charts/BarRows.tsx";
import { NotFoundPage } from "../../ui/NotFoundPage.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./coverage.module.css";
import { coverageParts } from "./coverageParts.ts";

const objectives = counted({ one: "{n} objective", other: "{n} objectives" });
const cases = counted({ one: "{n} case", other: "{n} cases" });
const questions = counted({ one: "{n} question", other: "{n} questions" });

/** Titles that a cell shows; the others are counted. */
const titlesShown = 3;

/** The learning objectives of the curriculum, and what one course has for each of them. @see ADR 0395 */
export function CoveragePage() {
  const { id = "" } = useParams();
  const courses = useQuery({
    queryKey: keyOf(listCoveredCourses),
    queryFn: ({ signal }) => call(listCoveredCourses, { signal }),
  });
  return (
    <QueryState
      of={{ courses }}
      skeleton={<TableSkeleton />}
      page="Coverage"
      refused="Coverage is for those who write and review cases."
    >
      {(loaded) => {
        const course = loaded.courses.find((one) => String(one.id) === id);
        return course ? <OfCourse key={course.id} course={course} /> : <NotFoundPage />;
      }}
    </QueryState>
  );
}

const nameOf = ({ id, name }: CoveredObjective) => <Link to={`/learning_objectives/${id}`}>{name}</Link>;

function OfCourse({ course }: { course: CoveredCourse }) {
  const all = Object.values(course.objectives).reduce((sum, count) => sum + count, 0);
  return (
    <ListPage<CoveredObjective>
      title={`Coverage: ${course.name}`}
      listName="Coverage"
      list={coverageList}
      routes={coverageListRoutes}
      params={{ id: String(course.id) }}
      action="mapping.read"
      above={
        <>
          <Breadcrumbs steps={[{ label: "Coverage", to: "/coverage" }, { label: course.name }]} />
          <div className={classes.sum}>
            <BarRows
              rows={[
                {
                  key: course.id,
                  label: "Objectives",
                  end: objectives(all),
                  parts: coverageParts(course.objectives),
                },
              ]}
            />
          </div>
        </>
      }
      headAction={
        <Button component={Link} to={`/coverage/${course.id}/map`} variant="default">
          Show by case
        </Button>
      }
      nameOf={({ name }) => name}
      columns={[
        { name: "id", widthPx: 88 },
        { name: "name", widthPx: 292, cell: nameOf },
        { name: "coverage", widthPx: 140, cell: ({ coverage }) => coverageWords[coverage] },
        { name: "documents", head: "Cases", widthPx: 200, cell: (row) => <Cases of={row} /> },
        { name: "questions", widthPx: 100 },
        { name: "bank_questions", widthPx: 104 },
      ]}
      card={(row) => [
        nameOf(row),
        coverageWords[row.coverage],
        `${cases(row.cases)}, ${questions(row.questions)}`,
      ]}
      texts={{
        search: "Search objectives and cases",
        export: "Export coverage",
        none: "There are no learning objectives yet.",
        noneFits: "No learning objective fits this search and these filters.",
        showAll: "Show all objectives",
        refused: "Coverage is for those who write and review cases.",
      }}
    />
  );
}

/** The cases that hold an objective, as links. */
function Cases({ of: { documents } }: { of: CoveredObjective }) {
  const more = documents.length - titlesShown;
  return (
    <ul className={classes.cases}>
      {documents.slice(0, titlesShown).map(({ id, title }) => (
        <li key={id}>
          <a href={`/documents/${id}`} target="_blank" rel="noreferrer">
            {title}
          </a>
        </li>
      ))}
      {more > 0 && <li>and {cases(more)} more</li>}
    </ul>
  );
}
