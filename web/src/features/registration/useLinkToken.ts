import { useSearchParams } from "react-router";
import { ApiError } from "../../api/ApiError.ts";

/** The token that the link of a mail brought; empty where part of the link got lost. */
export const useLinkToken = (): string => useSearchParams()[0].get("token") ?? "";

/** Whether the server knows nothing of a link: to ask again would not help. */
export const isUnknownLink = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "NOT_FOUND";
