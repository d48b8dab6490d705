import { EmptyState } from "./EmptyState.tsx";
import { PageHeading } from "./PageHeading.tsx";
import { WayElsewhere, WayOn } from "./WayOn.tsx";

/** An address that leads nowhere, or to something that this person cannot open: the two are not told apart. */
export function NotFoundPage() {
  return (
    <>
      <PageHeading title="Page not found" tabTitle="Page not found" />
      <WayElsewhere />
      <EmptyState title="We can't find that page" action={<WayOn />}>
        The address may be mistyped, or the page may belong to another program.
      </EmptyState>
    </>
  );
}
