import type { LanguageModelSettings } from "#shared/contract/languageModel.ts";
import { env } from "../../runtime/env.ts";
import { bedrock } from "./bedrock.ts";
import type { LanguageModel } from "./model.ts";
import { openAiCompatible } from "./openAiCompatible.ts";

/** The model that settings name. */
export const modelOf = (settings: LanguageModelSettings): LanguageModel =>
  settings.provider === "bedrock" ? bedrock(settings) : openAiCompatible(settings);

let configured: LanguageModel | undefined;

/** The model of the deployment; undefined where it has none. */
export function languageModel(): LanguageModel | undefined {
  const settings = env().LANGUAGE_MODEL;
  if (!settings) return undefined;
  configured ??= modelOf(settings);
  return configured;
}
