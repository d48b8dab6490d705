import type { AuthorsWork as Work } from "#shared/contract/dashboards/editorialDashboard.ts";
import { kindWords } from "#shared/domain/kindWords.ts";
import { versionTypeNames } from "#shared/domain/versionTypes.ts";
import { counted } from "#shared/words/counted.ts";
import { Line, Lines, Mark, Panel } from "./Panel.tsx";

const inComments = counted({ one: "In {n} comment", other: "In {n} comments" });
const openSuggestions = counted({
  one: "{n} suggestion to decide on",
  other: "{n} suggestions to decide on",
});
const ownSuggestions = counted({ one: "{n} suggestion of yours", other: "{n} suggestions of yours" });
const openComments = counted({ one: "{n} open comment", other: "{n} open comments" });
const others = counted({ one: "And one more.", other: "And {n} more." });

const pathOf = ({ version_id }: { version_id: number }): string => `/versions/${version_id}/edit`;
const placeOf = ({ kind, type }: Pick<Work["locks"][number], "kind" | "type">): string =>
  `${kindWords[kind]}, ${versionTypeNames[type]}`;

/** What waits for somebody who writes cases: who asks for their word, what is to be decided, what they keep others from. @see ADR 0204 */
export function AuthorsWork({ of: { mentions, open, locks } }: { of: Work }) {
  return (
    <>
      {locks.length > 0 && (
        <Panel title="Where do you hold the lock?" isWide>
          <Lines
            of={locks}
            keyOf={({ version_id }) => version_id}
            foot="Nobody else can write there meanwhile."
          >
            {(one) => (
              <Line
                name={one.title}
                to={pathOf(one)}
                more={placeOf(one)}
                end={
                  one.requested_by === null ? (
                    "You are writing"
                  ) : (
                    <Mark>{one.requested_by || "Somebody"} asks for it</Mark>
                  )
                }
              />
            )}
          </Lines>
        </Panel>
      )}
      <Panel title="Who asks for your word?">
        <Lines
          of={mentions}
          keyOf={({ version_id }) => version_id}
          none="Nobody: no open comment that mentions you is without your answer."
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
      <Panel title="What is open where you work?">
        <Lines
          of={open.versions}
          keyOf={({ version_id }) => version_id}
          none="Nothing: no suggestion and no comment waits in the cases that you have worked on."
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
