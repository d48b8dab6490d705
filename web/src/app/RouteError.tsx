import { Button } from "@mantine/core";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorState } from "../ui/ErrorState.tsx";
import { NotFoundPage } from "../ui/NotFoundPage.tsx";

/** A part of the page that broke, or a chunk that could not be fetched (offline, or a newer release is out). */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <ErrorState
      title={isMissingChunk(error) ? "This page could not be fetched" : "This page has stopped working"}
      error={error}
      kept="What you did before is kept."
      action={
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    />
  );
}

const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
