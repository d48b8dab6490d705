import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listSaves } from "#shared/contract/versions/history.ts";
import type { SavedRevision } from "#shared/contract/versions/revision.ts";
import { displayTime } from "#shared/words/dates.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { QueryState } from "../../../ui/QueryState.tsx";
import { ReadDialog } from "../../../ui/ReadDialog.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { Comparison } from "../compared/Comparison.tsx";
import classes from "./history.module.css";
import { saveText } from "./saveTexts.ts";

const lineOf = (save: SavedRevision): string =>
  `${save.rev}: ${saveText(save)}, ${save.user_name}, ${displayTime(save.saved_at)}`;

function Pair(props: {
  versionId: number;
  saves: readonly SavedRevision[];
  from: number;
  to: number;
  onChoose: (pair: { from: number; to: number }) => void;
}) {
  const { from, to, saves } = props;
  // The one before the oldest that is listed has not come yet, or is the beginning.
  const oldest = saves.at(-1)?.rev ?? 0;
  const before = oldest > 1 ? `${oldest - 1}: older save` : "0: Original";
  const data = [
    ...saves.map((save) => ({ value: String(save.rev), label: lineOf(save) })),
    { value: String(oldest - 1), label: before },
  ];
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label="Compare"
          data={data}
          value={String(from)}
          onChange={(event) => props.onChoose({ from: Number(event.currentTarget.value), to })}
        />
        <NativeSelect
          label="With"
          data={data}
          value={String(to)}
          onChange={(event) => props.onChoose({ from, to: Number(event.currentTarget.value) })}
        />
      </div>
      <Comparison
        versionId={props.versionId}
        from={from}
        to={to}
        label={`From revision ${from} to revision ${to}`}
        none="These two revisions are identical."
      />
    </>
  );
}

/** The saves of a version, page by page, the latest first. */
const useSaves = (versionId: number) =>
  useInfiniteQuery({
    queryKey: keyOf(listSaves, versionId),
    queryFn: ({ pageParam, signal }) =>
      call(listSaves, {
        params: { id: String(versionId) },
        query: pageParam === undefined ? {} : { up_to: String(pageParam) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ saves }) => {
      const oldest = saves.at(-1)?.rev ?? 0;
      return oldest > 1 ? oldest - 1 : undefined;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** A save: who, when, what changed, and the way back to it. */
function SaveLine(props: {
  save: SavedRevision;
  isCompared: boolean;
  onCompare: () => void;
  /** Undefined where it cannot be restored now. */
  onRestore: (() => void) | undefined;
}) {
  const { save, onRestore } = props;
  return (
    <li className={classes.save}>
      <p className={classes.what}>
        <strong>{saveText(save)}</strong>
        <span>
          {save.user_name}, {displayTime(save.saved_at)} (revision {save.rev})
        </span>
      </p>
      <Button
        size="compact-sm"
        variant="default"
        aria-pressed={props.isCompared}
        aria-label={`What changed in revision ${save.rev}`}
        onClick={props.onCompare}
      >
        What changed
      </Button>
      {onRestore && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Restore revision ${save.rev}`}
          onClick={onRestore}
        >
          Restore
        </Button>
      )}
    </li>
  );
}

/** Who saved a version and when, what is different between two of its revisions, and the way back to one. @see spec documents §6, ADR 0150, 0158 */
export function HistoryDialog(props: {
  versionId: number;
  /** Undefined where the person may not restore now. */
  onRestore: ((rev: number) => void) | undefined;
  onClose: () => void;
}) {
  const { versionId, onRestore } = props;
  const [chosen, setChosen] = useState<{ from: number; to: number }>();
  const history = useSaves(versionId);
  return (
    <ReadDialog isOpen isWide onClose={props.onClose} title="History">
      <QueryState of={{ history }} skeleton={<Skeleton height="8rem" aria-busy="true" />}>
        {({ history: { pages } }) => {
          const saves = pages.flatMap((page) => page.saves);
          const newest = pages[0]?.version.rev ?? 0;
          if (saves.length === 0) {
            return <p className={classes.none}>No saves yet. This version is unchanged.</p>;
          }
          return (
            <>
              <ScrollRegion className={classes.scroll} label="Saves">
                <ol className={classes.saves}>
                  {saves.map((save) => (
                    <SaveLine
                      key={save.rev}
                      save={save}
                      isCompared={chosen?.to === save.rev && chosen.from === save.rev - 1}
                      onCompare={() => setChosen({ from: save.rev - 1, to: save.rev })}
                      onRestore={onRestore && save.rev < newest ? () => onRestore(save.rev) : undefined}
                    />
                  ))}
                </ol>
                {history.hasNextPage && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    loading={history.isFetchingNextPage}
                    onClick={() => void history.fetchNextPage()}
                  >
                    Older saves
                  </Button>
                )}
              </ScrollRegion>
              {chosen && <Pair versionId={versionId} saves={saves} {...chosen} onChoose={setChosen} />}
            </>
          );
        }}
      </QueryState>
    </ReadDialog>
  );
}
