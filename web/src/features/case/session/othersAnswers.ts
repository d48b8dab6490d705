import { getOthersAnswers } from "#shared/contract/documents/documents.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import type { Viewer } from "../../../viewer/ViewerContext.ts";

/** Asks how others answered in a course's item; what cannot be asked is not shown, and asked again by who waits. */
export const askOthersAnswers =
  (id: string): NonNullable<Viewer["othersAnswers"]> =>
  async (question) => {
    try {
      return await call(getOthersAnswers, { params: { id }, query: { question } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    }
  };
