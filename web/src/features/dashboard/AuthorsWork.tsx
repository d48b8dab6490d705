import type { AuthorsWork as Work } from "#shared/contract/dashboards/editorialDashboard.ts";
import { kindWords } from "#shared/domain/kindWords.ts";
import { versionTypeNames } from "#shared/domain/versionTypes.ts";
import { counted } from "#shared/words/counted.ts";
import { Line, Lines, Mark, Panel } from "./Panel.tsx";

const inComments = counted({ one: "{n} comment", other: "{n} comments" });
const openSuggestions = counted({
  one: "{n} suggestion to review",
  other: "{n} suggestions to review",
});
const ownSuggestions = counted({ one: "{n} suggestion you made", other: "{n} suggestions you made" });
const openComments = counted({ one: "{n} open comment", other: "{n} open comments" });
const others = counted({ one: "1 more", other: "{n} more" });

const pathOf = ({ version_id }: { version_id: number }): string => `/versions/${version_id}/edit`;
const placeOf = ({ kind, type }: Pick<Work["locks"][number], "kind" | "type">): string =>
  `${kindWords[kind]}, ${versionTypeNames[type]}`;

/** Work that waits for an author: mentions, suggestions to decide, locks that others ask for. @see ADR 0215 */
export function AuthorsWork({ of: { mentions, open, locks } }: { of: Work }) {
  return (
    <>
      {locks.length > 0 && (
        <Panel title="Versions you have locked" isWide>
          <Lines
            of={locks}
            keyOf={({ version_id }) => version_id}
            foot="Nobody else can edit these while you hold the lock."
          >
            {(one) => (
              <Line
                name={one.title}
                to={pathOf(one)}
                more={placeOf(one)}
                end={
                  one.requested_by === null ? (
                    "You are editing"
                  ) : (
                    <Mark>{one.requested_by || "Someone"} wants to edit</Mark>
                  )
                }
              />
            )}
          </Lines>
        </Panel>
      )}
      <Panel title="Mentions">
        <Lines
          of={mentions}
          keyOf={({ version_id }) => version_id}
          none="No unanswered mentions. When someone @-mentions you in a comment, it shows up here."
        >
          {(one) => (
            <Line
              name={one.title}
              to={`${pathOf(one)}?comment_id=${encodeURIComponent(one.comment_id)}`}
              more={placeOf(one)}
              end={<Mark>{inComments(one.comments)}</Mark>}
            />
          )}
        </Lines>
      </Panel>
      <Panel title="To review">
        <Lines
          of={open.versions}
          keyOf={({ version_id }) => version_id}
          none="Nothing to review. Open suggestions and comments in cases you have worked on show up here."
          foot={open.count > open.versions.length && others(open.count - open.versions.length)}
        >
          {(one) => <Line name={one.title} to={pathOf(one)} more={placeOf(one)} end={<Waits of={one} />} />}
        </Lines>
      </Panel>
    </>
  );
}

function Waits({ of }: { of: Work["open"]["versions"][number] }) {
  const said = [
    of.suggestions > 0 && openSuggestions(of.suggestions),
    of.own_suggestions > 0 && ownSuggestions(of.own_suggestions),
    of.comments > 0 && openComments(of.comments),
  ].filter((words) => words !== false);
  return said.map((words) => <div key={words}>{words}</div>);
}
