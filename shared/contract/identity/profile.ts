import * as z from "zod/mini";
import { isCalendarDate } from "../../domain/dates.ts";
import {
  basicSciences,
  clinicalDisciplines,
  teachesOptions,
  titles,
  worksWithOptions,
} from "../../domain/profileForm.ts";
import { calendarDate, done } from "../common.ts";
import { addressText, languageCode, wholeName } from "../personFields.ts";
import { defineRoute } from "../route.ts";

const oneLine = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(max),
      z.regex(/^[^\p{Cc}\p{Cf}]*$/u, "must be one line of text"),
    );
const day = calendarDate.check(z.refine((value) => isCalendarDate(value), "Invalid date"));
/** E.164. */
const phone = z.string().check(z.regex(/^\+[1-9]\d{3,14}$/, "Provide valid contact phone number"));
const some = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.enum(names)).check(z.maxLength(names.length));

const profileForm = {
  title: z.nullable(z.enum(titles)),
  other_title: z.nullable(oneLine(120)),
  position: z.nullable(oneLine(120)),
  contact_phone: z.nullable(phone),
  graduation_day: z.nullable(day),
  primary_clinical_discipline: some(clinicalDisciplines),
  no_learners: z.boolean(),
  works_with: some(worksWithOptions),
  other_works_with: z.nullable(oneLine(200)),
  teaches: some(teachesOptions),
  other_teaches: z.nullable(oneLine(200)),
  basic_sciences: some(basicSciences),
  start_date: z.nullable(day),
  end_date: z.nullable(day),
};

export const getProfile = defineRoute({
  name: "getProfile",
  context: "identity",
  method: "GET",
  path: "/profile",
  action: "signed_in",
  summary: "What the person said of themselves in the registration/profile form; empty before.",
  reply: z.object({
    ...profileForm,
    is_filled: z.boolean(),
    /** The person's own choice, changed by `setLanguage`; null without one. */
    language: z.nullable(languageCode),
  }),
});

export const updateProfile = defineRoute({
  name: "updateProfile",
  context: "identity",
  method: "PUT",
  path: "/profile",
  action: "signed_in",
  summary: "Fill in the registration/profile form; the lists of one's programs follow.",
  body: z.strictObject(profileForm),
  reply: done,
});

export const sendContactMessage = defineRoute({
  name: "sendContactMessage",
  context: "identity",
  method: "POST",
  path: "/contact",
  action: "public",
  summary: "Write to the provider, signed in or not.",
  body: z.strictObject({
    name: wholeName,
    email: addressText,
    contact_phone: z.optional(phone),
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(5000)),
  }),
  reply: done,
  status: 201,
});

export const profileRoutes = [getProfile, updateProfile, sendContactMessage] as const;
