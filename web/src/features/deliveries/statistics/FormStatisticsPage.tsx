import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import {
  type AnalyzedForm,
  type FormStatistics,
  getFormStatistics,
  orderFormStatistics,
} from "#shared/contract/assessments/formStatistics.ts";
import { counted } from "#shared/words/counted.ts";
import { displayTime } from "#shared/words/dates.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { FigureList } from "../../../ui/FigureList.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import { figureText } from "./figureText.ts";
import { ItemPanel } from "./ItemPanel.tsx";
import { ItemTable } from "./ItemTable.tsx";
import { LinesFigure } from "./LinesFigure.tsx";
import classes from "./statistics.module.css";
import { testFigures } from "./testFigures.ts";

/** Pause between two requests while a calculation runs. */
const askAgainMs = 2_000;
const submissions = counted({ one: "{n} submission", other: "{n} submissions" });

/** Statistics of an exam variation and each of its items. @see ADR 0405 */
export function FormStatisticsPage() {
  const { id = "" } = useParams();
  const statistics = useQuery({
    queryKey: keyOf(getFormStatistics, id),
    queryFn: ({ signal }) => call(getFormStatistics, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? askAgainMs : false),
  });
  return (
    <QueryState
      of={{ statistics }}
      skeleton={<TableSkeleton />}
      page="Statistics"
      refused="Exam variations are for assessment staff of the provider."
    >
      {(loaded) => <Statistics statistics={loaded.statistics} />}
    </QueryState>
  );
}

function Statistics({ statistics }: { statistics: FormStatistics }) {
  const { id, title, state, form, items } = statistics;
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState<number>();
  const order = useAction(orderFormStatistics, { invalidates: [keyOf(getFormStatistics)] });
  const shown = items.find(({ position }) => String(position) === address.get("item")) ?? items[0];
  return (
    <>
      <PageHeading
        title="Statistics"
        tabTitle={`Statistics: ${title}`}
        above={
          <Breadcrumbs
            steps={[
              { label: "Exam variations", to: "/exam_variations" },
              { label: title, to: `/exam_variations/${id}` },
              { label: "Statistics" },
            ]}
          />
        }
        below={
          form
            ? `${submissions(form.students)}, calculated ${displayTime(form.at)}.`
            : "Figures come from all submitted work."
        }
        action={
          <Button
            loading={order.isRunning || state === "running"}
            onClick={() => void order.run({ params: { id: String(id) } })}
          >
            {form ? "Calculate again" : "Calculate statistics"}
          </Button>
        }
      />
      <p role="status" className={classes.said}>
        {state === "running" &&
          "The statistics are being calculated. This page shows them once they are there."}
        {state === "failed" && "The last calculation failed. Calculate again."}
        {state === "none" && "Nobody has calculated statistics of this exam variation yet."}
      </p>
      {form && (
        <>
          <TestFigures form={form} />
          <ItemTable
            items={items}
            shown={shown?.position}
            hrefOf={(position) => `?item=${position}`}
            onShow={(position) => {
              setChosen(position);
              setAddress({ item: String(position) }, { replace: true });
            }}
          />
          {shown && <ItemPanel item={shown} form={form} isChosen={chosen === shown.position} />}
        </>
      )}
    </>
  );
}

function TestFigures({ form }: { form: AnalyzedForm }) {
  const { information, equating } = form;
  return (
    <section aria-labelledby="test">
      <h2 id="test" className={classes.head}>
        Test
      </h2>
      <FigureList figures={testFigures(form)} />
      {information.length > 0 && (
        <LinesFigure
          title="Test information"
          across="Ability"
          points={information.map(({ theta }) => theta)}
          lines={[{ label: "Information", values: information.map((point) => point.information) }]}
          extra={{
            label: "Standard error",
            values: information.map(({ standard_error }) => standard_error),
          }}
        />
      )}
      {equating && <EquatingFigures equating={equating} />}
    </section>
  );
}

/** Constants of each method that puts this form on the scale of another one. */
function EquatingFigures({ equating }: { equating: NonNullable<AnalyzedForm["equating"]> }) {
  return (
    <>
      <h3 className={classes.part}>
        Equating to {equating.title}, by {equating.common} common questions
      </h3>
      <ScrollRegion className={classes.scroller} label="Equating">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col">Of</th>
              <th scope="col">Slope</th>
              <th scope="col">Intercept</th>
            </tr>
          </thead>
          <tbody>
            {[
              ...equating.scales.map((one) => ({ ...one, of: "Abilities" })),
              ...equating.scores.map((one) => ({ ...one, of: "Scores" })),
            ].map((one) => (
              <tr key={`${one.of} ${one.method}`}>
                <th scope="row">{one.method}</th>
                <td>{one.of}</td>
                <td>{figureText(one.slope)}</td>
                <td>{figureText(one.intercept)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
