import { env } from "../runtime/env.ts";
import type { Program } from "../table/programs/programs.ts";

/** Name of the language model that may read what students of a program write, once they agree; null where there is none. */
export const offeredModel = ({ feature_flags, may_use_language_model }: Program): string | null =>
  (feature_flags.vpe === true && may_use_language_model === true && env().LANGUAGE_MODEL?.model) || null;
