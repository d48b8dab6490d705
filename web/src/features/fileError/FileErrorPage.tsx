import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { caseOfFile, isFilePath } from "#shared/domain/fileErrors.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NotFoundPage } from "../../ui/NotFoundPage.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { readFile } from "./readFile.ts";

/** Where somebody goes on from a file: to its case, and always to their courses. */
function WaysBack({ path }: { path: string }) {
  const casePath = caseOfFile(path);
  return (
    <>
      {casePath && (
        <Button component={Link} to={casePath}>
          Back to case
        </Button>
      )}
      <Button component={Link} to="/" variant={casePath ? "default" : "filled"}>
        Go to your courses
      </Button>
    </>
  );
}

function FileError({ path }: { path: string }) {
  const file = useQuery({
    queryKey: ["file", path],
    queryFn: ({ signal }) => readFile(path, signal),
    retry: false,
    gcTime: 0,
  });
  const title = file.data ? "This file is available now" : "This file cannot be opened";
  return (
    <>
      <PageHeading title={title} tabTitle={title} />
      {file.isPending && <p role="status">Trying again...</p>}
      {file.error && (
        <ErrorState
          title="The file could not be downloaded"
          error={file.error}
          onRetry={() => void file.refetch()}
          action={<WaysBack path={path} />}
        />
      )}
      {file.data && (
        <EmptyState
          title="You can open it now."
          action={
            <>
              <Button component="a" href={path}>
                Open file
              </Button>
              <WaysBack path={path} />
            </>
          }
        />
      )}
    </>
  );
}

/** Why a file of ours did not open in its tab: the server leads here from what it refused. `?path=`: of the file. */
export function FileErrorPage() {
  const [search] = useSearchParams();
  const path = search.get("path");
  return isFilePath(path) ? <FileError key={path} path={path} /> : <NotFoundPage />;
}
