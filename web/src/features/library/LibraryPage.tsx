import { type LibraryItem, libraryRoutes } from "#shared/contract/library/library.ts";
import { canByRole } from "#shared/domain/access.ts";
import { isScriptList, libraryList, librarySorts } from "#shared/domain/collection/libraryList.ts";
import { deselectRefused } from "#shared/domain/itemSelection.ts";
import { call } from "../../api/call.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ItemSkeleton } from "../../items/ItemSkeleton.tsx";
import { Catalogue, useCatalogue } from "../../lists/Catalogue.tsx";
import type { ListFace } from "../../lists/listSource.ts";
import { queryOf } from "../../lists/useListQuery.ts";
import { firstState, type ListStateHandle } from "../../lists/useListState.ts";
import { usePins } from "../../lists/usePins.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../ui/Flash.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { forbidden, Refused } from "../../ui/QueryState.tsx";
import { BasketBar } from "./BasketBar.tsx";
import { addedText } from "./basketText.ts";
import { LibraryRow, type Pick } from "./LibraryRow.tsx";
import { NewCaseButton } from "./NewCase.tsx";
import { useBasket } from "./useBasket.ts";

/** Everything that is lent to the program. @see spec courses §2.1 */
export function LibraryPage() {
  if (canByRole(actorOf(useCurrentUser()), "library.list")) return <Library />;
  return <Refused page="Library" error={forbidden} hint={forStaff} />;
}

const forStaff = "The library is for teaching staff. You'll find everything you study in your courses.";

/** The list as its page reads it: rows come as the contract writes them. */
const face: ListFace<LibraryItem> = { ...libraryList, id: ({ id }) => id };

function Library() {
  const user = useCurrentUser();
  const pins = usePins("documents");
  const catalogue = useCatalogue({
    name: "library",
    list: face,
    routes: libraryRoutes,
    pinnedIds: pins.ids,
  });
  const handle = withSortsOf(catalogue.handle);
  const list = { ...face, sortOptions: librarySorts(handle.state.filters) };
  // Only where a course can be made of it.
  const makesCourses = canByRole(actorOf(user), "course.create") && user.program_id !== null;
  const basket = useBasket(makesCourses ? { userId: user.id, programId: user.program_id ?? "" } : undefined);
  const pickOf = usePick(basket);

  return (
    <>
      <PageHeading title="Library" tabTitle="Library" action={<NewCaseButton />} />
      <Catalogue
        label="items of the library"
        searchLabel="Search the library"
        catalogue={{ ...catalogue, handle, list }}
        above={
          makesCourses && (
            <BasketBar
              basket={basket}
              shown={catalogue.result.error ? null : catalogue.result.count}
              idsOfShown={async () => {
                const query = queryOf(handle.state, libraryList);
                return (await call(libraryRoutes.ids, { query })).ids;
              }}
            />
          )
        }
        renderItem={(item) => (
          <LibraryRow item={item} pinning={pins.of(item.id)} pick={makesCourses ? pickOf(item) : undefined} />
        )}
        skeleton={<ItemSkeleton />}
        texts={{
          none: "Your program has no content yet. Items appear here when the provider shares them with your program.",
          noneFits: "No items match your search and filters.",
          showAll: "Show the whole library",
        }}
      />
    </>
  );
}

/** Who takes away the filter to illness scripts cannot stay sorted by what only their list offers. */
function withSortsOf(handle: ListStateHandle): ListStateHandle {
  const { sortBy, sortOrder } = firstState(libraryList);
  return {
    ...handle,
    change: (change) => {
      const isOffered = isScriptList(change.filters ?? handle.state.filters);
      const isLost = !isOffered && (change.sortBy ?? handle.state.sortBy) === "date_last_accessed";
      handle.change(isLost ? { ...change, sortBy, sortOrder } : change);
    },
  };
}

function usePick(basket: ReturnType<typeof useBasket>): (item: LibraryItem) => Pick {
  const flash = useFlash();
  const { alert } = useConfirm();
  return (item) => {
    const isSelected = basket.ids.has(item.id);
    return {
      isSelected,
      isDisabled: basket.isRestoring,
      toggle: () => {
        if (!isSelected) {
          const result = basket.add(item);
          if (result.prerequisites > 0) flash.success(addedText(result));
        } else if (!basket.remove(item.id)) {
          void alert({ title: "This case is needed", message: deselectRefused });
        }
      },
    };
  };
}
