import { ApiError, textOf } from "../../api/ApiError.ts";

/** What the server says of a refused field; the text of the code where it names none. */
export const failureText = (error: unknown): string =>
  (error instanceof ApiError && error.fields.map(({ message }) => message).join(" ")) || textOf(error);
