import { serve } from "../runtime/serve.ts";
import { countCourseItems } from "./countCourseItems.ts";
import { countCourses } from "./countCourses.ts";
import { createFavorite } from "./createFavorite.ts";
import { deleteFavorite } from "./deleteFavorite.ts";
import { getCourse } from "./getCourse.ts";
import { listCourseItems } from "./listCourseItems.ts";
import { listCourses } from "./listCourses.ts";

export const handlers = [
  listCourses,
  countCourses,
  getCourse,
  listCourseItems,
  countCourseItems,
  createFavorite,
  deleteFavorite,
];

export const handler = serve(handlers);
