import type { CaseOfMine } from "#shared/contract/dashboards/myWork.ts";
import { wholePercent } from "#shared/domain/wholePercent.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { Line, Lines, Share } from "../Panel.tsx";
import { linkTo } from "./linkTo.ts";
import { words } from "./myWorkWords.ts";

const zone = viewersZone();

/** Each case that was opened, the latest first: how far, how well, how long. */
export function MyCases({ cases }: { cases: readonly CaseOfMine[] }) {
  return (
    <Lines of={cases} keyOf={({ document_id }) => document_id}>
      {(one) => (
        <Line
          name={one.title}
          {...(one.relation_id === null ? {} : { to: linkTo(one.relation_id) })}
          more={inShort(one)}
          end={<Share label={words.progressIn({ title: one.title })} percent={one.percent_complete} />}
        />
      )}
    </Lines>
  );
}

function inShort(one: CaseOfMine): string {
  const time =
    one.recommended_minutes === null
      ? words.spent({ minutes: one.time_on_case_minutes })
      : words.spentOf({ minutes: one.time_on_case_minutes, recommended: one.recommended_minutes });
  return [
    one.is_timed && words.exam,
    one.score && words.scored({ n: one.score.questions, percent: wholePercent(one.score.percent) }),
    time,
    one.last_accessed_at && words.lastOpened({ date: displayDate(one.last_accessed_at, zone) }),
    one.relation_id === null && words.noLonger,
  ]
    .filter(Boolean)
    .join(" · ");
}
