import { serve } from "../runtime/serve.ts";
import { archiveCourse } from "./archiveCourse.ts";
import { copyCourse } from "./copyCourse.ts";
import { courseItems } from "./courseItems.ts";
import { courses } from "./courses.ts";
import { createCourse } from "./createCourse.ts";
import { createFavorite } from "./createFavorite.ts";
import { createItems } from "./createItems.ts";
import { deleteFavorite } from "./deleteFavorite.ts";
import { destroyItems } from "./destroyItems.ts";
import { getCourse } from "./getCourse.ts";
import { getCourseForm } from "./getCourseForm.ts";
import { getNewCourse } from "./getNewCourse.ts";
import { getPrerequisites } from "./getPrerequisites.ts";
import { itemsToAdd } from "./itemsToAdd.ts";
import { itemsToRemove } from "./itemsToRemove.ts";
import { reorderItems } from "./reorderItems.ts";
import { restoreCourse } from "./restoreCourse.ts";
import { updateCourse } from "./updateCourse.ts";

export const handlers = [
  ...courses,
  getCourse,
  getNewCourse,
  createCourse,
  getCourseForm,
  updateCourse,
  archiveCourse,
  restoreCourse,
  copyCourse,
  ...courseItems,
  ...itemsToAdd,
  ...itemsToRemove,
  getPrerequisites,
  createItems,
  destroyItems,
  reorderItems,
  createFavorite,
  deleteFavorite,
];

export const handler = serve(handlers);
