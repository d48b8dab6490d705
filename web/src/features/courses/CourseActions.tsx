import { Button } from "@mantine/core";
import { IconArchive, IconArrowBackUp, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type CoursePage, getCourse, listCourses } from "#shared/contract/courses/courses.ts";
import { archiveCourse, copyCourse, restoreCourse } from "#shared/contract/courses/editCourse.ts";
import { canByRole } from "#shared/domain/access.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { TextField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { useFlash } from "../../ui/Flash.tsx";
import { StaffMenu, StaffMenuButton, StaffMenuLink } from "./StaffMenu.tsx";
import { staffLinksIn } from "./staffLinks.ts";

/** Menu of actions on a course as a whole, with the pages that change it. */
export function CourseActions(props: { course: CoursePage }) {
  const { course } = props;
  const [isCopying, setIsCopying] = useState(false);
  const mayCreate = canByRole(actorOf(useCurrentUser()), "course.create");
  const mayEdit = course.permissions.can_edit;
  const { archive, restore } = useArchiving(course);
  const params = { id: String(course.id) };
  if (!mayCreate && !mayEdit) return null;
  return (
    <>
      <StaffMenu label="Course">
        {staffLinksIn(course, "Course").map((link) => (
          <StaffMenuLink key={link.path} courseId={course.id} link={link} />
        ))}
        {mayCreate && <StaffMenuButton label="Copy" icon={IconCopy} onClick={() => setIsCopying(true)} />}
        {mayEdit && course.archived_at === null && (
          <StaffMenuButton label="Archive" icon={IconArchive} onClick={() => void archive.run({ params })} />
        )}
      </StaffMenu>
      {mayEdit && course.archived_at !== null && (
        <Button
          variant="light"
          size="xs"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={restore.isRunning}
          onClick={() => void restore.run({ params })}
        >
          Restore
        </Button>
      )}
      {isCopying && <CopyCourse course={course} onClose={() => setIsCopying(false)} />}
    </>
  );
}

function useArchiving(course: CoursePage) {
  const params = { id: String(course.id) };
  const invalidates = [keyOf(getCourse, params.id), keyOf(listCourses)];
  const restored = `Restored “${course.name}”.`;
  const archive = useAction(archiveCourse, {
    confirm: {
      title: `Archive “${course.name}”?`,
      message:
        "Students will no longer see this course. Their work is kept, and you can restore the course later.",
      confirmLabel: "Archive course",
    },
    success: `Archived “${course.name}”.`,
    undo: () => ({ run: () => call(restoreCourse, { params }), done: restored }),
    invalidates,
  });
  const restore = useAction(restoreCourse, { success: restored, invalidates });
  return { archive, restore };
}

const leftOutText = counted({
  one: "Course copied, without {n} item that your program can't use.",
  other: "Course copied, without {n} items that your program can't use.",
});

function CopyCourse({ course, onClose }: { course: CoursePage; onClose: () => void }) {
  const navigate = useNavigate();
  const flash = useFlash();
  const form = useRouteForm(copyCourse, {
    id: `copy-course-${course.id}`,
    initial: { name: `Copy of ${course.name}`.slice(0, 200) },
    fields: {
      name: {
        label: "Name of the copy",
        help: "The copy has the same items in the same order. Members and dates are not copied.",
      },
    },
    params: { id: String(course.id) },
    isPrecious: false,
    invalidates: [keyOf(listCourses)],
    onSaved: ({ id, left_out }) => {
      onClose();
      flash.success(left_out > 0 ? leftOutText(left_out) : "Course copied.");
      void navigate(`/document_sets/${id}`);
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      title={`Copy “${course.name}”`}
      submitLabel="Copy course"
    >
      <TextField form={form} name="name" />
    </FormDialog>
  );
}
