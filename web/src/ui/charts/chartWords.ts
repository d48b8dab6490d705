import { wordsOf } from "#shared/words/wordsOf.ts";

/** Words of charts, apart from those of the kit: pages without a chart don't load them. */
export const words = wordsOf("charts", {
  none: "None",
  itemsDay: "Items a day",
  day: "Day",
  together: "Together",
  showAsTable: "Show as table",
  tableOf: "Table: {caption}",
  started: "Started",
  completed: "Completed",
  nothingStartedCompletedPeriod: "Nothing was started or completed in this period.",
});
