import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import {
  createItems,
  destroyItems,
  getPrerequisites,
  itemsToAddRoutes,
  itemsToRemoveRoutes,
} from "#shared/contract/courses/changeItems.ts";
import {
  type CoursePage,
  getCourse,
  listCourseItems,
  listCourses,
} from "#shared/contract/courses/courses.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import {
  courseItemsAtMost,
  noRoomText,
  nothingToAdd,
  nothingToRemove,
} from "#shared/domain/courseItemsPlan.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { useAction } from "../../actions/useAction.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { forbidden, QueryState, Refused } from "../../ui/QueryState.tsx";
import { ItemsToChange } from "./ItemsToChange.tsx";

type Read = { course: CoursePage; links: ReplyOf<typeof getPrerequisites> };

/** The server names each item that it did not take, in whole sentences: the first of them, which the others are mostly like. */
function refusedText(error: unknown): string {
  const fields = error instanceof ApiError ? error.fields : [];
  const named = fields.find(({ path }) => /^body\.documentIds\.\d+$/.test(path));
  return named ? `${named.message} Nothing was changed.` : textOf(error);
}

const wasAdded = counted({ one: "{n} item was added.", other: "{n} items were added." });
const wasRemoved = counted({ one: "{n} item was removed.", other: "{n} items were removed." });

/** Query keys that a change of a course's items makes stale: its page, lists and counts. */
const stale = (id: string) => [
  keyOf(getCourse, id),
  keyOf(listCourses),
  keyOf(listCourseItems, id),
  keyOf(getPrerequisites, id),
  keyOf(itemsToAddRoutes.list, id),
  keyOf(itemsToRemoveRoutes.list, id),
];

/** @see spec courses §2.5 */
export function AddItemsPage() {
  return <Page title="Add Items To Course">{(read) => <AddItems {...read} />}</Page>;
}

/** @see spec courses §2.6 */
export function RemoveItemsPage() {
  return <Page title="Remove Items From Course">{(read) => <RemoveItems {...read} />}</Page>;
}

function Page(props: { title: string; children: (read: Read) => ReactNode }) {
  const { id = "" } = useParams();
  const course = useQuery({
    queryKey: keyOf(getCourse, id),
    queryFn: ({ signal }) => call(getCourse, { params: { id }, signal }),
  });
  const mayEdit = course.data?.permissions.can_edit ?? false;
  const links = useQuery({
    queryKey: keyOf(getPrerequisites, id),
    queryFn: ({ signal }) => call(getPrerequisites, { params: { id }, signal }),
    enabled: mayEdit,
  });
  if (course.data && !mayEdit) return <Refused page={props.title} error={forbidden} hint={forWhom} />;
  return (
    <QueryState of={{ course, links }} page={props.title} skeleton={<Skeleton h={320} />} refused={forWhom}>
      {(read) => <>{props.children(read)}</>}
    </QueryState>
  );
}

const forWhom =
  "Only program administrators can change a course's items. Items of provider courses are managed by the provider.";

function AddItems({ course, links }: Read) {
  const id = String(course.id);
  const navigate = useNavigate();
  const { alert } = useConfirm();
  const room = courseItemsAtMost - links.items.length;
  const add = useAction(createItems, {
    failure: refusedText,
    success: ({ added }) => wasAdded(added.length),
    invalidates: stale(id),
    onDone: () => void navigate(`/document_sets/${id}`),
  });
  return (
    <ItemsToChange
      mode="add"
      title="Add Items To Course"
      course={course}
      links={links}
      routes={itemsToAddRoutes}
      none="Everything available to your program is already in this course."
      action={(ids) => (
        <ChangeButton
          label="Add"
          count={ids.length}
          isRunning={add.isRunning}
          refused={nothingToAdd}
          onPress={() =>
            ids.length > room
              ? void alert({ title: "Too many items", message: noRoomText(room) })
              : void add.run({ params: { id }, body: { documentIds: ids } })
          }
        />
      )}
    />
  );
}

function RemoveItems({ course, links }: Read) {
  const id = String(course.id);
  const navigate = useNavigate();
  const remove = useAction(destroyItems, {
    failure: refusedText,
    confirm: ({ body }) => ({
      title: `Remove ${numberText(body.documentIds.length)} from “${course.name}”?`,
      message: "Student work in these items is kept and reappears if you add the items back.",
      confirmLabel: "Remove",
    }),
    success: ({ removed }) => wasRemoved(removed.length),
    invalidates: stale(id),
    onDone: () => void navigate(`/document_sets/${id}`),
  });
  return (
    <ItemsToChange
      mode="remove"
      title="Remove Items From Course"
      course={course}
      links={links}
      routes={itemsToRemoveRoutes}
      none="This course has no items yet."
      action={(ids) => (
        <ChangeButton
          label="Remove"
          count={ids.length}
          isRunning={remove.isRunning}
          refused={nothingToRemove}
          onPress={() => void remove.run({ params: { id }, body: { documentIds: ids } })}
        />
      )}
    />
  );
}

/** With nothing selected it says so, in the specification's words. */
function ChangeButton(props: {
  label: string;
  count: number;
  isRunning: boolean;
  refused: string;
  onPress: () => void;
}) {
  const { label, count } = props;
  const { alert } = useConfirm();
  function press(): void {
    if (count > 0) props.onPress();
    else void alert({ title: "Nothing Selected!", message: props.refused });
  }
  return (
    <Button size="xs" loading={props.isRunning} onClick={press}>
      {count > 0 ? `${label} ${numberText(count)}` : label}
    </Button>
  );
}
