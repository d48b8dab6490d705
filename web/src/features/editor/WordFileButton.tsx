import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getWordFile, orderWordFile } from "#shared/contract/versions/caseFiles.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useFlash } from "../../ui/Flash.tsx";

const askEveryMs = 1500;

/** Orders the version as a Word file and downloads it once it is ready. The page can be used meanwhile. */
export function WordFileButton({ versionId, isSaved }: { versionId: number; isSaved: boolean }) {
  const flash = useFlash();
  const [fileId, setFileId] = useState<string>();
  const order = useAction(orderWordFile, {
    success: isSaved
      ? "Your Word file is being prepared. It downloads when it is ready."
      : "Your Word file is being prepared. It shows the case as it was last saved.",
    onDone: ({ id }) => setFileId(id),
  });
  const { data: file } = useQuery({
    queryKey: keyOf(getWordFile, fileId),
    queryFn: ({ signal }) => call(getWordFile, { params: { id: fileId ?? "" }, signal }),
    enabled: fileId !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : askEveryMs),
  });
  useEffect(() => {
    if (!file || file.id !== fileId || !isOver(file.state)) return;
    setFileId(undefined);
    if (file.url === null) flash.error(file.message);
    else window.location.assign(file.url);
  }, [file, fileId, flash]);
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={order.isRunning || fileId !== undefined}
      onClick={() => void order.run({ params: { id: String(versionId) } })}
    >
      Export to Word
    </Button>
  );
}

const isOver = (state: string | undefined): boolean => state === "ready" || state === "failed";
