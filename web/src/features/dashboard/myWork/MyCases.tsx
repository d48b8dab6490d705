import type { CaseOfMine } from "#shared/contract/dashboards/myWork.ts";
import { wholePercent } from "#shared/domain/wholePercent.ts";
import { counted } from "#shared/words/counted.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { Line, Lines, Share } from "../Panel.tsx";
import { linkTo } from "./linkTo.ts";

const zone = viewersZone();
const scored = counted({ one: "{percent}% in {n} question", other: "{percent}% in {n} questions" });

/** Each case that was opened, the latest first: how far, how well, how long. */
export function MyCases({ cases }: { cases: readonly CaseOfMine[] }) {
  return (
    <Lines of={cases} keyOf={({ document_id }) => document_id}>
      {(one) => (
        <Line
          name={one.title}
          {...(one.relation_id === null ? {} : { to: linkTo(one.relation_id) })}
          more={inShort(one)}
          end={<Share label={`Progress in ${one.title}`} percent={one.percent_complete} />}
        />
      )}
    </Lines>
  );
}

function inShort(one: CaseOfMine): string {
  const time =
    one.recommended_minutes === null
      ? `${one.time_on_case_minutes} min`
      : `${one.time_on_case_minutes} of ${one.recommended_minutes} min recommended`;
  return [
    one.is_timed && "Exam",
    one.score && scored(one.score.questions, { percent: wholePercent(one.score.percent) }),
    time,
    one.last_accessed_at && `last opened ${displayDate(one.last_accessed_at, zone)}`,
    one.relation_id === null && "no longer in your courses",
  ]
    .filter(Boolean)
    .join(" · ");
}
