import {
  type EditorialDashboard,
  getEditorialDashboard,
} from "#shared/contract/dashboards/editorialDashboard.ts";
import { kindWords } from "#shared/domain/kindWords.ts";
import { counted } from "#shared/words/counted.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { AuthorsWork } from "./AuthorsWork.tsx";
import { DashboardPage } from "./DashboardPage.tsx";
import { OwnProjects } from "./OwnProjects.tsx";
import { Figures, Line, Lines, Panel } from "./Panel.tsx";

const zone = viewersZone();
const others = counted({ one: "1 more", other: "{n} more" });

/** Home of the editorial group: releases, and documents that may be opened. @see ADR 0125 */
export function EditorialDashboardPage() {
  return (
    <DashboardPage
      title="Home"
      route={getEditorialDashboard}
      days={90}
      refused="This page is for the editorial team."
      lookAgainMs={60_000}
      isAlwaysRead
    >
      {({ waiting, kinds, released, begun, oldest }: EditorialDashboard) => (
        <>
          <OwnProjects />
          <AuthorsWork of={waiting} />
          <Figures
            of={kinds.map(({ kind, documents }) => ({
              label: kindWords[kind],
              value: numberText(documents),
            }))}
          />
          {begun.count > 0 && (
            <Panel title="Not published yet" link={library}>
              <Lines
                of={begun.documents}
                keyOf={({ id }) => id}
                none=""
                foot={begun.count > begun.documents.length && others(begun.count - begun.documents.length)}
              >
                {(one) => (
                  <Line
                    name={one.title}
                    to={`/versions/${one.version_id}/edit`}
                    more={kindWords[one.kind]}
                    end="Draft"
                  />
                )}
              </Lines>
            </Panel>
          )}
          <Panel title="Released in this period" link={library}>
            <Documents
              of={released.documents}
              none="Nothing was released in this period."
              foot={
                released.count > released.documents.length &&
                others(released.count - released.documents.length)
              }
            />
          </Panel>
          <Panel title="Due for review: oldest releases" link={library}>
            <Documents of={oldest} none="No content has been shared with your group yet." />
          </Panel>
        </>
      )}
    </DashboardPage>
  );
}

const library = { to: "/documents", label: "Library" };

function Documents(props: { of: EditorialDashboard["oldest"]; none: string; foot?: string | false }) {
  return (
    <Lines of={props.of} keyOf={({ id }) => id} none={props.none} foot={props.foot}>
      {(one) => (
        <Line
          name={one.title}
          to={`/documents/${one.id}`}
          more={kindWords[one.kind]}
          end={one.last_release_date ? displayDate(one.last_release_date, zone) : "Not released yet"}
        />
      )}
    </Lines>
  );
}
