import { Button } from "@mantine/core";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ApiError } from "../api/ApiError.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { NotFoundPage } from "../ui/NotFoundPage.tsx";
import { words } from "./shellWords.ts";

/** A part of the page that broke, or a chunk that could not be fetched (offline, or a newer release is out). */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const isMissing = isMissingChunk(error);
  return (
    <ErrorState
      title={isMissing ? words.pageCouldLoaded : words.pageStoppedWorking}
      error={isMissing ? new ApiError({ code: "OFFLINE", status: 0, message: String(error) }) : error}
      kept={words.savedWorkKept}
      action={
        <Button variant="default" onClick={() => window.location.reload()}>
          {words.reloadThePage}
        </Button>
      }
    />
  );
}

/** In the words of the browsers, and of the builder's preloading of styles. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|unable to preload css/i.test(error.message);
