import { getCourseForm as route } from "#shared/contract/courses/editCourse.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { formOptions, responsibleIdOf } from "./courseForm.ts";

export const getCourseForm = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (_call, { loaded: { course, program, resource }, actor }) => {
    const { kind } = course;
    const options = await formOptions(program, {
      isAdmin: actor.isAdmin,
      course: { kind, isOwn: resource.isOwn },
    });
    return {
      ...options,
      id: course.id,
      values: {
        name: course.name,
        description: course.description,
        kind,
        start_date: course.start_date,
        end_date: course.end_date,
        responsible_person_id: responsibleIdOf(course, options.people),
        circulation: course.circulation,
        exam_summary: course.exam_summary ?? "after_exam",
        others_answers: course.others_answers ?? false,
        email_invite: (course.invite_date ?? null) !== null,
        invite_date: course.invite_date ?? null,
      },
      version: course.details_version ?? 0,
      archived: course.archived_at !== null,
    };
  },
});
