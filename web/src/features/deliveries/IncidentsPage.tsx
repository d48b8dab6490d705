import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { type DeliveryIncident, listDeliveryIncidents } from "#shared/contract/assessments/incidents.ts";
import { incidentWords } from "#shared/domain/assessments/incidents.ts";
import { counted } from "#shared/words/counted.ts";
import { displayTime } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { FilterTable } from "./filterTable/FilterTable.tsx";
import type { FilterColumn } from "./filterTable/filterColumn.ts";

const answersText = counted({ one: "1 answer", other: "{n} answers" });
const detailsOf = ({ details, answers }: DeliveryIncident): string =>
  answers > 0 ? answersText(answers) : details;

type Row = DeliveryIncident & { place: number };
const columns: readonly FilterColumn<Row>[] = [
  { key: "at", label: "Time", text: ({ at }) => displayTime(at, "second"), sortBy: ({ at }) => at },
  { key: "kind", label: "What happened", text: ({ kind }) => incidentWords[kind] },
  {
    key: "name",
    label: "Students",
    text: ({ students }) => students.map(({ name }) => name).join(", ") || "All students",
  },
  { key: "details", label: "Details", text: detailsOf },
  { key: "by", label: "Staff", text: ({ by }) => by },
];

/** Incident log of a delivery: pauses, time-outs, answers set aside, and acts of staff. @see ADR 0416 */
export function IncidentsPage() {
  const { id = "" } = useParams();
  const log = useQuery({
    queryKey: keyOf(listDeliveryIncidents, id),
    queryFn: ({ signal }) => call(listDeliveryIncidents, { params: { id }, signal }),
  });
  return (
    <QueryState
      of={{ log }}
      skeleton={<TableSkeleton />}
      page="Incidents"
      refused="Assessments are for program administrators and assessment staff."
    >
      {(loaded) => (
        <>
          <PageHeading
            title="Incidents"
            tabTitle={`Incidents, ${loaded.log.title}`}
            above={
              <Breadcrumbs
                steps={[
                  { label: "Assessments", to: "/assessments" },
                  { label: loaded.log.title, to: `/assessments/${id}` },
                  { label: "Incidents" },
                ]}
              />
            }
            below="Pauses, time-outs, answers that do not count by themselves, and changes by staff."
          />
          <div data-wide>
            <FilterTable
              label="Incidents"
              head="kind"
              columns={columns}
              rows={loaded.log.incidents.map((one, place) => ({ ...one, place }))}
              keyOf={({ place }) => place}
              empty="Nothing has happened that staff should know of."
            />
          </div>
        </>
      )}
    </QueryState>
  );
}
