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
import classes from "./CoursePage.module.css";

/** What staff do with a course as a whole, beside changing it. */
export function CourseActions(props: { course: CoursePage }) {
  const { course } = props;
  const mayCreate = canByRole(actorOf(useCurrentUser()), "course.create");
  if (!mayCreate && !course.permissions.can_edit) return null;
  return (
    <div className={classes.whole}>
      {mayCreate && <CopyCourse course={course} />}
      {course.permissions.can_edit && <Archive course={course} />}
    </div>
  );
}

function Archive({ course }: { course: CoursePage }) {
  const params = { id: String(course.id) };
  const invalidates = [keyOf(getCourse, params.id), keyOf(listCourses)];
  const archived = `“${course.name}” was archived.`;
  const restored = `“${course.name}” was brought back.`;
  const archive = useAction(archiveCourse, {
    confirm: {
      title: `Archive “${course.name}”?`,
      message:
        "Its students do not see it any more. What they did is kept, and you can bring the course back.",
      confirmLabel: "Archive course",
    },
    success: archived,
    undo: () => ({ run: () => call(restoreCourse, { params }), done: restored }),
    invalidates,
  });
  const restore = useAction(restoreCourse, { success: restored, invalidates });
  return course.archived_at === null ? (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconArchive size={16} aria-hidden />}
      loading={archive.isRunning}
      onClick={() => void archive.run({ params })}
    >
      Archive
    </Button>
  ) : (
    <Button
      variant="light"
      size="xs"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={restore.isRunning}
      onClick={() => void restore.run({ params })}
    >
      Bring back
    </Button>
  );
}

const leftOutText = counted({
  one: "The copy was made, without {n} item that your program may not use.",
  other: "The copy was made, without {n} items that your program may not use.",
});

function CopyCourse({ course }: { course: CoursePage }) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const flash = useFlash();
  const form = useRouteForm(copyCourse, {
    id: `copy-course-${course.id}`,
    initial: { name: `Copy of ${course.name}`.slice(0, 200) },
    fields: {
      name: {
        label: "Name of the copy",
        help: "The copy has the same items in the same order, and neither members nor dates.",
      },
    },
    params: { id: String(course.id) },
    isPrecious: false,
    invalidates: [keyOf(listCourses)],
    onSaved: ({ id, left_out }) => {
      setIsOpen(false);
      flash.success(left_out > 0 ? leftOutText(left_out) : "The copy was made.");
      void navigate(`/document_sets/${id}`);
    },
  });
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Copy
      </Button>
      <FormDialog
        form={form}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Copy “${course.name}”`}
        submitLabel="Copy course"
      >
        <TextField form={form} name="name" />
      </FormDialog>
    </>
  );
}
