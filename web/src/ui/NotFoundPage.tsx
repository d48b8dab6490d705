import { EmptyState } from "./EmptyState.tsx";
import { PageHeading } from "./PageHeading.tsx";
import { WayElsewhere, WayOn } from "./WayOn.tsx";
import { words } from "./words.ts";

/** An address that leads nowhere, or to something that this person cannot open: the two are not told apart. */
export function NotFoundPage() {
  return (
    <>
      <PageHeading title={words.pageNotFound} tabTitle={words.pageNotFound} />
      <WayElsewhere />
      <EmptyState title={words.cantFindPage} action={<WayOn />}>
        {words.addressMayMistypedPage}
      </EmptyState>
    </>
  );
}
