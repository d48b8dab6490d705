import { addExamTime as route } from "#shared/contract/proctoring/proctoring.ts";
import { counted } from "#shared/words/counted.ts";
import { serveBatch } from "./serveBatch.ts";

const minutesMore = counted({ one: "{n} minute more", other: "{n} minutes more" });

export const addExamTime = serveBatch(route, {
  action: "add_time",
  orderOf: ({ minutes }) => ({ action: "add_time", seconds: minutes * 60 }),
  details: ({ minutes, reason }) => ({ Time: minutesMore(minutes), ...(reason ? { Reason: reason } : {}) }),
});
