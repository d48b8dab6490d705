import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getWordFile, orderWordFile } from "#shared/contract/versions/caseFiles.ts";
import { getCaseFile, orderCaseFile } from "#shared/contract/versions/caseImports.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useFlash } from "../../ui/Flash.tsx";

const askEveryMs = 1500;

type Props = { versionId: number; isSaved: boolean };

/** Offers the version as a Word file and, where it is a case, as a case file. */
export function FileButtons({ isText, ...props }: Props & { isText: boolean }) {
  return (
    <>
      <FileButton
        {...props}
        order={orderWordFile}
        get={getWordFile}
        label="Export to Word"
        name="Word file"
      />
      {!isText && (
        <FileButton
          {...props}
          order={orderCaseFile}
          get={getCaseFile}
          label="Export case file"
          name="case file"
        />
      )}
    </>
  );
}

type Routes = {
  order: typeof orderWordFile | typeof orderCaseFile;
  get: typeof getWordFile | typeof getCaseFile;
};

/** Orders the version as a file and downloads it once it is ready. The page can be used meanwhile. */
function FileButton({
  versionId,
  isSaved,
  label,
  name,
  ...routes
}: Props & Routes & { label: string; name: string }) {
  const flash = useFlash();
  const [fileId, setFileId] = useState<string>();
  const order = useAction(routes.order, {
    success: isSaved
      ? `Your ${name} is being prepared. It downloads when it is ready.`
      : `Your ${name} is being prepared. It shows the case as it was last saved.`,
    onDone: ({ id }) => setFileId(id),
  });
  const { data: file } = useQuery({
    queryKey: keyOf(routes.get, fileId),
    queryFn: ({ signal }) => call(routes.get, { params: { id: fileId ?? "" }, signal }),
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
      {label}
    </Button>
  );
}

const isOver = (state: string | undefined): boolean => state === "ready" || state === "failed";
