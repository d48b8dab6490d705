import { useParams } from "react-router";
import { NotFoundPage } from "../../ui/NotFoundPage.tsx";
import { ApiReferencePage } from "./ApiReferencePage.tsx";
import { TimeOnCasePage } from "./TimeOnCasePage.tsx";

/** The pages under `/help`, in one script. */
export function HelpPage() {
  const { topic } = useParams();
  if (topic === "time_on_case") return <TimeOnCasePage />;
  return topic === "api" ? <ApiReferencePage /> : <NotFoundPage />;
}
