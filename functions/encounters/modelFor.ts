import { languageModel } from "../ports/llm/languageModel.ts";
import type { LanguageModel } from "../ports/llm/model.ts";
import type { Program } from "../table/programs/programs.ts";

/** The model that may read what students of a program say; undefined where the program allows none, or there is none. */
export const modelFor = ({ may_use_language_model }: Program): LanguageModel | undefined =>
  may_use_language_model === true ? languageModel() : undefined;
