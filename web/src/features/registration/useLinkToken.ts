import { useSearchParams } from "react-router";

/** The token that the link of a mail brought; empty where part of the link got lost. */
export const useLinkToken = (): string => useSearchParams()[0].get("token") ?? "";
