import { serve } from "../runtime/serve.ts";
import { courseItems } from "./courseItems.ts";
import { courses } from "./courses.ts";
import { createFavorite } from "./createFavorite.ts";
import { deleteFavorite } from "./deleteFavorite.ts";
import { getCourse } from "./getCourse.ts";

export const handlers = [...courses, getCourse, ...courseItems, createFavorite, deleteFavorite];

export const handler = serve(handlers);
