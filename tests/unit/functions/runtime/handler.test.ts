import { describe, expect, it } from "vitest";
import { defineHandler } from "#functions/runtime/handler.ts";
import { serve } from "#functions/runtime/serve.ts";
import { countCourses, createFavorite, getCourse } from "#shared/contract/courses/courses.ts";
import { getSession } from "#shared/contract/identity/identity.ts";
import { aCourseResource, aDocumentResource, theProgram } from "#tests/builders/actors.ts";

const run = async () => {
  throw new Error("never reached");
};

describe("defineHandler", () => {
  it("takes what loads the kind of thing that the action is done to, and nothing where the role alone decides", () => {
    const course = { resource: aCourseResource(), name: "Neurology" };
    const handlers = [
      defineHandler<typeof getCourse, { name: string }>(getCourse, { load: async () => course, run }),
      defineHandler(countCourses, { run }),
      defineHandler(getSession, { run }),
    ];
    expect(() => serve(handlers)).not.toThrow();
  });

  it("does not compile without what the action is done to, and does not start either", () => {
    // @ts-expect-error a course route must load its course
    const reading = defineHandler(getCourse, { run });
    // @ts-expect-error whatever its method
    const writing = defineHandler(createFavorite, { run });
    expect(() => serve([reading])).toThrow(/getCourse must load the course/);
    expect(() => serve([writing])).toThrow(/createFavorite must load the course/);
  });

  it("does not compile with what loads a thing of another kind", () => {
    const document = async () => ({ resource: aDocumentResource() });
    const program = async () => ({ resource: theProgram });
    const wrong = [
      // @ts-expect-error a document is not what course.read is done to
      defineHandler<typeof getCourse, object>(getCourse, { load: document, run }),
      // @ts-expect-error nor is the program
      defineHandler<typeof getCourse, object>(getCourse, { load: program, run }),
    ];
    expect(wrong).toHaveLength(2);
  });
});
