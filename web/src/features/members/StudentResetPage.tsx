import { IconDownload, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { type CoursePage, courseItemListRoutes, getCourse } from "#shared/contract/courses/courses.ts";
import { downloadCaseNotes } from "#shared/contract/members/resets.ts";
import { anyCourseItemList } from "#shared/domain/collection/courseItemList.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { translated } from "#shared/words/wordsOf.ts";
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
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./members.module.css";
import { Picker, usePicker } from "./Picker.tsx";
import { words } from "./resetPanelWords.ts";

const resettable = { "documents.kind": { operator: "!=", value: 6 } };

/** One's own resets and notes. @see spec courses §2.8 */
export function StudentResetPage() {
  const { id = "" } = useParams();
  const course = useQuery({
    queryKey: keyOf(getCourse, id),
    queryFn: ({ signal }) => call(getCourse, { params: { id }, signal }),
  });
  return (
    <QueryState of={{ course }} page={words.resetItems} skeleton={<TableSkeleton />}>
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

  return (
    <>
      <PageHeading
        title={words.resetItems}
        tabTitle={words.resetItems}
        above={
          <Breadcrumbs
            steps={[
              { label: words.courses, to: "/document_sets" },
              { label: course.name, to: `/document_sets/${courseId}` },
              { label: words.resetItems },
            ]}
          />
        }
      />
      <div className={classes.explained}>
        <p>{words.clearsProgress}</p>
        <p>{words.facultySee}</p>
        <p>{words.downloadFirst}</p>
      </div>
      <UndoneNotice
        title={words.notReset({ n: own.undone.length })}
        undone={own.undone}
        onDismiss={own.dismissUndone}
      />
      <Picker
        title={words.selectItems}
        picker={items}
        searchLabel={words.searchItems}
        countText={(n) => words.itemCount({ n })}
        textOf={({ title }) => <RichHtml html={title} inline />}
        nameOf={({ title }) => textOfHtml(title)}
        texts={{ none: words.none, noneFits: words.noneFits }}
      />
      <ResetActions courseId={courseId} documentIds={documentIds} own={own} />
    </>
  );
}

/** Resets the selected items, and downloads their notes before. */
function ResetActions(props: {
  courseId: string;
  documentIds: number[];
  own: ReturnType<typeof useOwnReset>;
}) {
  const { documentIds, own } = props;
  const notes = useNotes(props.courseId);
  const offBecause = documentIds.length === 0 ? words.selectFirst : undefined;
  return (
    <div className={classes.panelActions}>
      <ReasonButton
        leftSection={<IconRefresh size={18} aria-hidden />}
        offBecause={offBecause}
        loading={own.isRunning}
        onClick={() => void own.ask(documentIds)}
      >
        {words.resetItems}
      </ReasonButton>
      <ReasonButton
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        offBecause={offBecause}
        loading={notes.isPending}
        onClick={() => notes.mutate(documentIds)}
      >
        {words.downloadNotes}
      </ReasonButton>
      {offBecause && <span>{offBecause}</span>}
    </div>
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
      flash.success(translated(memberTexts.notesDownloaded));
    },
    onError: (error) => flash.error(words.notDownloaded({ reason: textOf(error) })),
  });
}
