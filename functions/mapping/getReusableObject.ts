import { getReusableObject as route } from "#shared/contract/mapping/reusables.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentReusable } from "./presentReusable.ts";

export const getReusableObject = defineHandler(route, {
  run: ({ params }, signedIn) => presentReusable(Number(params.id), signedIn),
});
