import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf(
  "resetPanel",
  {
    resetItems: "Reset Items",
    courses: "Courses",
    clearsProgress:
      "Resetting clears your progress in the selected items. You must re-take them to record completion.",
    facultySee:
      "Reports show your faculty that an item was reset, with a black outline on the Student Report.",
    downloadFirst:
      "Download your notes first. Use the button below for a CSV file, or 'Download Item Summary' at the end of an item.",
    notReset: "{n, plural, one {# item was not reset:} other {# items were not reset:}}",
    selectItems: "Select Items to Reset",
    searchItems: "Search items",
    itemCount: "{n, plural, one {# item} other {# items}}",
    none: "This course has no items to reset.",
    noneFits: "No items match your search.",
    downloadNotes: "Download Item Notes",
    selectFirst: "Select at least one item.",
    notDownloaded: "Your notes could not be downloaded. {reason}",
  },
  {
    resetItems: "spec courses §2.8",
    selectItems: "spec courses §2.8",
    downloadNotes: "spec courses §2.8",
  },
);
