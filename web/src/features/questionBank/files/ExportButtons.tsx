import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import type { Selected } from "../table/BankTable.tsx";

/** @see spec assessments §2.12 "Export All", "Export Selected" */
const question = {
  message: "This report can take a while to produce. You can monitor its completion on the Reports page.",
  confirmLabel: "Yes, export it!",
};

/** Leads to the page that makes a file of all questions of the list, or of the selected ones. */
export function ExportButtons({ selected, isArchived }: { selected: Selected; isArchived: boolean }) {
  const { confirm } = useConfirm();
  const navigate = useNavigate();
  async function ask(query: string): Promise<void> {
    if (await confirm(question)) void navigate(`/admin/assessment/questions/export${query}`);
  }
  return (
    <>
      <Button variant="default" onClick={() => void ask(isArchived ? "?archived=true" : "")}>
        Export All
      </Button>
      <ReasonButton
        variant="default"
        offBecause={selected.size === 0 ? "Select questions first." : undefined}
        onClick={() => void ask(`?ids=${[...selected.keys()].join(",")}`)}
      >
        Export Selected
      </ReasonButton>
    </>
  );
}
