import { Button } from "@mantine/core";
import { useContext } from "react";
import { Link } from "react-router";
import { CurrentUserContext } from "../api/session.ts";
import { EmptyState } from "./EmptyState.tsx";
import { loadedLater } from "./loadedLater.tsx";
import { PageHeading } from "./PageHeading.tsx";

const Elsewhere = loadedLater(async () => (await import("./Elsewhere.tsx")).Elsewhere);

/** The way into another program of theirs, for whoever is signed in to more than one. */
function WayElsewhere() {
  const user = useContext(CurrentUserContext);
  return user && user.memberships.length > 1 && <Elsewhere />;
}

/** An address that leads nowhere, or to something that this person cannot open: the two are not told apart. */
export function NotFoundPage() {
  return (
    <>
      <PageHeading title="Page not found" tabTitle="Page not found" />
      <WayElsewhere />
      <EmptyState
        title="We can't find that page"
        action={
          <Button component={Link} to="/document_sets">
            Go to your courses
          </Button>
        }
      >
        The address may be mistyped, or the page may belong to another program.
      </EmptyState>
    </>
  );
}
