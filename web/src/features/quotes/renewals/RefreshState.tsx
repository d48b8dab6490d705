import { Link } from "react-router";
import type { CrmRefresh } from "#shared/contract/quotes/crm.ts";
import { counted } from "#shared/words/counted.ts";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";

const taken = counted({ one: "{n} program changed here", other: "{n} programs changed here" });
const sent = counted({ one: "{n} sent", other: "{n} sent" });
const refused = counted({ one: "{n} refused", other: "{n} refused" });

/** Progress of an exchange with the CRM, with a link to its log. */
export function RefreshState({ refresh }: { refresh: CrmRefresh | undefined }) {
  const { crm } = useBrand();
  return (
    <p role="status">
      {refresh && `${textOf(refresh, crm)} `}
      <Link to="/quote_interfaces/crm_log">{crm} log</Link>
    </p>
  );
}

function textOf({ state, is_waiting, counts }: CrmRefresh, crm: string): string {
  if (state === "failed") return "The refresh stopped early. What was exchanged stays.";
  if (state === "ready")
    return `Refreshed: ${taken(counts.taken)}, ${sent(counts.sent)}, ${refused(counts.refused)}.`;
  return is_waiting
    ? `${crm} does not answer. The refresh goes on by itself once it does.`
    : `Refreshing from ${crm} …`;
}
