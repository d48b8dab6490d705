import { Button } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "./EmptyState.tsx";
import { PageHeading } from "./PageHeading.tsx";

/** An address that leads nowhere, or to something that this person cannot open: the two are not told apart. */
export function NotFoundPage() {
  return (
    <>
      <PageHeading title="Page not found" tabTitle="Page not found" />
      <EmptyState
        title="There is nothing here that you can open."
        action={
          <Button component={Link} to="/document_sets">
            Go to your courses
          </Button>
        }
      >
        The address may be mistyped, or what it led to belongs to another program.
      </EmptyState>
    </>
  );
}
