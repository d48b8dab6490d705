import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import {
  type DuplicatePair,
  listQuestionDuplicates,
  orderBankComparison,
} from "#shared/contract/bank/duplicates.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { canByRole } from "#shared/domain/access.ts";
import { pairStates } from "#shared/domain/bank/duplicatePairs.ts";
import { displayTime } from "#shared/words/dates.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import { BankLinks } from "../adminLists/BankLinks.tsx";
import { PageLinks } from "../adminLists/PageLinks.tsx";
import classes from "./duplicates.module.css";
import { pairAddress, pairsChanged, percentAlike, questionsCompared, stateNames } from "./pairWords.ts";

/** Pause between two requests while a comparison runs. */
const askAgainMs = 2_000;
const perPage = "20";

/** Pairs of questions that say nearly the same. @see ADR 0435 */
export function DuplicatesPage() {
  const [address] = useSearchParams();
  const state = pairStates.find((one) => one === address.get("state")) ?? "open";
  const page = /^[1-9]\d{0,4}$/.test(address.get("page") ?? "") ? (address.get("page") as string) : "1";
  const query = { state, page, per: perPage } as const;
  const duplicates = useQuery({
    queryKey: keyOf(listQuestionDuplicates, query),
    queryFn: ({ signal }) => call(listQuestionDuplicates, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: of }) => (of.data?.meta.comparison.state === "running" ? askAgainMs : false),
  });
  return (
    <QueryState
      of={{ duplicates }}
      skeleton={<TableSkeleton />}
      page="Near duplicates"
      refused="The question bank is for those who write and review questions."
    >
      {(loaded) => <Duplicates found={loaded.duplicates} state={state} page={Number(page)} />}
    </QueryState>
  );
}

function Duplicates(props: {
  found: ReplyOf<typeof listQuestionDuplicates>;
  state: (typeof pairStates)[number];
  page: number;
}) {
  const { state, page } = props;
  const { data, meta } = props.found;
  const { last, state: run } = meta.comparison;
  const [, setAddress] = useSearchParams();
  const mayDecide = canByRole(actorOf(useCurrentUser()), "question_bank.manage");
  const order = useAction(orderBankComparison, { invalidates: [keyOf(listQuestionDuplicates)] });
  const compare = mayDecide && (
    <Button
      variant={last ? "default" : "filled"}
      loading={order.isRunning || run === "running"}
      onClick={() => void order.run({})}
    >
      {last ? "Compare again" : "Compare questions"}
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Near duplicates"
        tabTitle="Near duplicates"
        below={<BankLinks />}
        action={compare}
      />
      <RunNote meta={meta} />
      {last?.is_cut && (
        <p className={classes.said}>
          The bank holds more pairs than one comparison lists. Decide on these, then compare again.
        </p>
      )}
      <nav aria-label="Pairs" className={classes.states}>
        {pairStates.map((one) => (
          <Link key={one} to={`?state=${one}`} replace aria-current={one === state ? "page" : undefined}>
            {stateNames[one]} ({meta.counts[one]})
          </Link>
        ))}
      </nav>
      {data.length === 0 ? (
        <EmptyState title={last ? "There are no such pairs." : "The bank was not compared yet."}>
          Two questions come here when they share most of their wording, in any order of their choices.
        </EmptyState>
      ) : (
        <Pairs pairs={data} />
      )}
      {meta.count > Number(perPage) && (
        <PageLinks
          page={page}
          pages={Math.ceil(meta.count / Number(perPage))}
          onPage={(next) => setAddress({ state, page: String(next) })}
        />
      )}
    </>
  );
}

function RunNote({ meta }: { meta: ReplyOf<typeof listQuestionDuplicates>["meta"] }) {
  const { last, state: run } = meta.comparison;
  return (
    <p role="status" className={classes.said}>
      {run === "running" &&
        "The questions are being compared. This page shows the pairs once they are found."}
      {run === "failed" && "The last comparison failed. Compare again."}
      {run === "ready" &&
        last &&
        `${questionsCompared(last.questions)} ${displayTime(last.at)}. ${meta.changed > 0 ? pairsChanged(meta.changed) : ""}`}
    </p>
  );
}

function Pairs({ pairs }: { pairs: readonly DuplicatePair[] }) {
  return (
    <table className={classes.pairs}>
      <thead>
        <tr>
          <th scope="col">Pair</th>
          <th scope="col" className={classes.figure}>
            Same wording
          </th>
          <th scope="col">First question</th>
          <th scope="col">Second question</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ first, second, similarity, decided }) => (
          <tr key={`${first.id}-${second.id}`}>
            <th scope="row">
              <Link to={pairAddress(first.id, second.id)}>
                {first.id} and {second.id}
              </Link>
              {decided && (
                <span className={classes.decided}>
                  {decided.by}, {displayTime(decided.at)}
                </span>
              )}
            </th>
            <td className={classes.figure} data-label="Same wording">
              {percentAlike(similarity)}
            </td>
            {[first, second].map((one, at) => (
              <td key={one.id} data-label={at === 0 ? "First question" : "Second question"}>
                <span>
                  {one.case_summary_identifier}
                  <span className={classes.stem}>{one.stem}</span>
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
