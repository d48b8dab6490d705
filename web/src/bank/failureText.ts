import { ApiError, textOf } from "../api/ApiError.ts";

/** Message about the refused fields; the text of the code where none is named. */
export const failureText = (error: unknown): string =>
  (error instanceof ApiError && error.fields.map(({ message }) => message).join(" ")) || textOf(error);
