import { Button } from "@mantine/core";
import { IconDownload, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { type CoursePage, courseItemListRoutes, getCourse } from "#shared/contract/courses/courses.ts";
import { downloadCaseNotes } from "#shared/contract/members/resets.ts";
import { anyCourseItemList } from "#shared/domain/collection/courseItemList.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { counted } from "#shared/words/counted.ts";
import { UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { useOwnReset } from "../../actions/useOwnReset.ts";
import { textOf } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { fetchFile } from "../../api/fetchFile.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { saveFile } from "../../lists/saveFile.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { useFlash } from "../../ui/Flash.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./members.module.css";
import { Picker, usePicker } from "./Picker.tsx";

const page = "Reset Items";
const resettable = { "documents.kind": { operator: "!=", value: 6 } };
const leftText = counted({ one: "{n} item was not reset:", other: "{n} items were not reset:" });

/** One's own resets and notes. @see spec courses §2.8 */
export function StudentResetPage() {
  const { id = "" } = useParams();
  const course = useQuery({
    queryKey: keyOf(getCourse, id),
    queryFn: ({ signal }) => call(getCourse, { params: { id }, signal }),
  });
  return (
    <QueryState of={{ course }} page={page} skeleton={<TableSkeleton />}>
      {(read) => <Panel course={read.course} />}
    </QueryState>
  );
}

function Panel(props: { course: CoursePage }) {
  const { course } = props;
  const courseId = String(course.id);
  const items = usePicker({
    name: "reset items",
    list: anyCourseItemList,
    routes: courseItemListRoutes,
    courseId,
    sortBy: "title",
    where: resettable,
  });
  const documentIds = [...items.selection.ids].map(Number);
  const own = useOwnReset(courseId, { selection: items.selection });
  const notes = useNotes(courseId);
  const isNone = documentIds.length === 0;

  return (
    <>
      <PageHeading
        title={page}
        tabTitle={page}
        above={
          <Breadcrumbs
            steps={[
              { label: "Courses", to: "/document_sets" },
              { label: course.name, to: `/document_sets/${courseId}` },
              { label: page },
            ]}
          />
        }
      />
      <div className={classes.explained}>
        <p>
          Resetting clears your progress in the selected items. You must re-take them to record completion.
        </p>
        <p>Reports show your faculty that an item was reset, with a black outline on the Student Report.</p>
        <p>
          Download your notes first. Use the button below for a CSV file, or 'Download Item Summary' at the
          end of an item.
        </p>
      </div>
      <UndoneNotice title={leftText(own.undone.length)} undone={own.undone} onDismiss={own.dismissUndone} />
      <Picker
        title="Select Items to Reset"
        picker={items}
        searchLabel="Search items"
        textOf={({ title }) => <RichHtml html={title} inline />}
        nameOf={({ title }) => textOfHtml(title)}
        texts={{ none: "This course has no items to reset.", noneFits: "No items match your search." }}
      />
      <div className={classes.panelActions}>
        <Button
          leftSection={<IconRefresh size={18} aria-hidden />}
          disabled={isNone}
          loading={own.isRunning}
          onClick={() => void own.ask(documentIds)}
        >
          Reset Items
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={isNone}
          loading={notes.isPending}
          onClick={() => notes.mutate(documentIds)}
        >
          Download Item Notes
        </Button>
        {isNone && <span>Select at least one item.</span>}
      </div>
    </>
  );
}

function useNotes(courseId: string) {
  const flash = useFlash();
  return useMutation({
    mutationFn: (documentIds: readonly number[]) =>
      fetchFile(downloadCaseNotes, {
        params: { id: courseId },
        body: { sections: {}, documentIds: [...documentIds] },
      }),
    onSuccess: (file) => {
      saveFile(file);
      flash.success(memberTexts.notesDownloaded);
    },
    onError: (error) => flash.error(`Your notes could not be downloaded. ${textOf(error)}`),
  });
}
