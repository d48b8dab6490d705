import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import { createReport } from "#shared/contract/reports/archivedReports.ts";
import type { EditContexts } from "#shared/contract/versions/versions.ts";
import { useKeyedCall } from "../../actions/useAction.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../ui/Flash.tsx";

const question = {
  title: "Just so you know",
  message:
    "The Links Report can take a few minutes. You can monitor it on the My Reports page (Archived Reports in the menu). Changes to hyperlinks are reflected only after publishing.",
  confirmLabel: "Request Links Report",
};

/** Orders the links of a case as a file. @see spec documents §2.11, §2.15 */
export function LinksReportButton({
  contexts: { documentContext, userContext },
}: {
  contexts: Pick<EditContexts, "documentContext" | "userContext">;
}) {
  const { confirm } = useConfirm();
  const flash = useFlash();
  const navigate = useNavigate();
  const send = useKeyedCall(createReport);
  // Of what was never published, learners have no links.
  if (!userContext.permissions.includes("viewLinksReport") || documentContext.is_unpublished) return null;

  const order = async (): Promise<void> => {
    if (!(await confirm(question))) return;
    const params = { document_id: documentContext.id };
    try {
      await send({ body: { report: "document_links", type: "csv", params } });
      flash.success("Your Links Report is being prepared.", {
        label: "My Reports",
        run: () => void navigate("/archived_reports"),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      flash.error(textOf(error));
    }
  };
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => void order()}>
      Links Report
    </Button>
  );
}
