import { Link, useSearchParams } from "react-router";
import { exportedAtOnce } from "#shared/contract/reports/reportKinds.ts";
import { canByRole } from "#shared/domain/access.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { AsyncReportWidget } from "../../../asyncReports/AsyncReportWidget.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { forbidden, Refused } from "../../../ui/QueryState.tsx";
import classes from "./files.module.css";
import { OtherSystems } from "./OtherSystems.tsx";

const selectedText = counted({ one: "the selected question", other: "the {n} selected questions" });

/** Numbers of the address, each once; what is no number is left out. */
export const idsOf = (text: string | null): number[] => [
  ...new Set(
    (text ?? "")
      .split(",")
      .filter((part) => /^[1-9]\d{0,14}$/.test(part))
      .map(Number),
  ),
];

/** Makes a file of questions: all of the list that one came from, or those of the address. @see spec assessments §2.12 */
export function ExportPage() {
  const [address] = useSearchParams();
  const mayExport = canByRole(actorOf(useCurrentUser()), "question_bank.manage");
  if (!mayExport)
    return (
      <Refused page="Export Questions" error={forbidden} hint="Only provider admins export questions." />
    );
  const ids = idsOf(address.get("ids"));
  const archived = address.get("archived") === "true";
  const what =
    ids.length > 0 ? selectedText(ids.length) : archived ? "all archived questions" : "all active questions";
  const params = { ids: ids.length > 0 ? ids : undefined, archived: archived || undefined };
  return (
    <>
      <PageHeading
        title="Export Questions"
        tabTitle="Export Questions"
        above={
          <Breadcrumbs
            steps={[{ label: "Questions", to: "/admin/assessment/questions" }, { label: "Export Questions" }]}
          />
        }
      />
      {ids.length > exportedAtOnce ? (
        <p>
          One file takes {numberText(exportedAtOnce)} selected questions, and you selected{" "}
          {numberText(ids.length)}. Select fewer, or export all.
        </p>
      ) : (
        <div className={classes.exports}>
          <p>Choose a format for {what}. You can leave this page while the file is prepared.</p>
          <AsyncReportWidget report="question_bank" params={params} />
          <OtherSystems params={params} />
        </div>
      )}
      <p>
        You can monitor its completion on the <Link to="/archived_reports">Reports page</Link>.
      </p>
    </>
  );
}
