import { useLocation } from "react-router";
import { ApiError } from "../../api/ApiError.ts";

/**
 * The token that the link of a mail brought; empty where part of the link got lost. It comes behind the `#`, which browsers send to
 * nobody, so that no log of addresses holds it. Mails of before have it in the query.
 */
export function useLinkToken(): string {
  const { hash, search } = useLocation();
  const inHash = new URLSearchParams(hash.slice(1)).get("token");
  return inHash ?? new URLSearchParams(search).get("token") ?? "";
}

/** True if the server knows nothing of a link: to ask again would not help. */
export const isUnknownLink = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "NOT_FOUND";
