import * as z from "zod/mini";
import { nameKey, nameLength } from "../../domain/mapping/names.ts";

/** A name of one line with something in it to read. `missing` is said of an empty one. */
export const mappingName = (missing: string) =>
  z.string().check(
    z.trim(),
    z.minLength(nameLength.min, missing),
    z.maxLength(nameLength.max),
    z.refine((name) => name.trim() === "" || nameKey(name) !== "", "must have a letter or digit"),
    z.refine((name) => !/[\p{Cc}\p{Cs}\uFFFD]/u.test(name), "must be one line of readable text"),
  );
