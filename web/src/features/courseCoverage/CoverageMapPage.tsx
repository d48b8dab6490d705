import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { getCoverageMap, listCoveredCourses } from "#shared/contract/mapping/coverage.ts";
import type { CoverageMap } from "#shared/domain/mapping/coverageMap.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { saveFile } from "../../lists/saveFile.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { CoveragePicture } from "./CoveragePicture.tsx";
import classes from "./coverage.module.css";
import { coverageMapCsv } from "./coverageMapCsv.ts";

const nowhere = counted({
  one: "{n} objective of the curriculum is in no case and no question of this course.",
  other: "{n} objectives of the curriculum are in no case and no question of this course.",
});

/** Cases of a course by the learning objectives that they teach and that questions about them assess, as a picture. @see ADR 0419 */
export function CoverageMapPage() {
  const { id = "" } = useParams();
  const params = { id };
  const map = useQuery({
    queryKey: keyOf(getCoverageMap, id),
    queryFn: ({ signal }) => call(getCoverageMap, { params, signal }),
  });
  const courses = useQuery({
    queryKey: keyOf(listCoveredCourses),
    queryFn: ({ signal }) => call(listCoveredCourses, { signal }),
  });
  return (
    <QueryState
      of={{ map, courses }}
      skeleton={<TableSkeleton />}
      page="Coverage"
      refused="Coverage is for those who write and review cases."
    >
      {(loaded) => {
        const course = loaded.courses.find((one) => String(one.id) === id);
        return <Loaded id={id} name={course?.name ?? ""} map={loaded.map} />;
      }}
    </QueryState>
  );
}

function Loaded({ id, name, map }: { id: string; name: string; map: CoverageMap }) {
  const table = `/coverage/${id}`;
  const save = (): void =>
    saveFile({
      blob: new Blob([coverageMapCsv(map)], { type: "text/csv" }),
      name: "coverage_by_case.csv",
    });
  return (
    <>
      <PageHeading
        title={`Coverage by case: ${name}`}
        tabTitle={`Coverage by case: ${name}`}
        above={
          <Breadcrumbs
            steps={[{ label: "Coverage", to: "/coverage" }, { label: name, to: table }, { label: "By case" }]}
          />
        }
        action={
          <div className={classes.actions}>
            <Button component={Link} to={table} variant="default">
              Show as table
            </Button>
            <Button variant="default" onClick={save}>
              Export
            </Button>
          </div>
        }
      />
      {map.objectives.length === 0 ? (
        <p>No case of this course teaches a learning objective, and no question assesses one yet.</p>
      ) : (
        <CoveragePicture map={map} />
      )}
      {map.nowhere > 0 && (
        <p className={classes.nowhere}>
          {nowhere(map.nowhere)} The <Link to={table}>table</Link> lists them.
        </p>
      )}
    </>
  );
}
