import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { type CoursePage, courseItemListRoutes } from "#shared/contract/courses/courses.ts";
import { courseItemList, hasProgressColumn } from "#shared/domain/collection/courseItemList.ts";
import { currentMembership, useCurrentUser } from "../../api/session.ts";
import { ItemSkeleton } from "../../items/ItemSkeleton.tsx";
import { Catalogue, useCatalogue } from "../../lists/Catalogue.tsx";
import { words } from "./courseWords.ts";
import { ItemRow } from "./ItemRow.tsx";
import { useItemCompletion } from "./useItemCompletion.ts";
import { useLatestProgress } from "./useLatestProgress.ts";

/** The items of a course. @see spec courses §2.4 */
export function CourseItems(props: { course: CoursePage }) {
  const { course } = props;
  const id = String(course.id);
  const isStaff = currentMembership(useCurrentUser())?.role !== "Student";
  const catalogue = useCatalogue({
    name: "items",
    list: courseItemList(course),
    routes: courseItemListRoutes,
    params: { id },
  });
  const items = useLatestProgress(id, catalogue.result.items);
  const completion = useItemCompletion(id, isStaff && course.permissions.can_see_report);

  return (
    <section aria-label={words.itemsCourse}>
      <Catalogue
        label={words.items}
        searchLabel={words.searchItems}
        catalogue={catalogue}
        items={items}
        renderItem={(item) => (
          <ItemRow
            item={item}
            courseId={id}
            hasProgress={hasProgressColumn(course)}
            isStaff={isStaff}
            completion={completion?.get(item.document_set_document_relation_id)}
          />
        )}
        skeleton={<ItemSkeleton />}
        countText={(n) => words.itemCount({ n })}
        firstStep={
          course.permissions.can_edit && (
            <Button
              component={Link}
              to={`/document_sets/${id}/document_set_document_relations/new_batch_list`}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {words.addItems}
            </Button>
          )
        }
        texts={{
          none: words.courseNoItemsYet,
          noneFits: words.noItemsMatchSearch,
          showAll: words.showAllItems,
        }}
      />
    </section>
  );
}
