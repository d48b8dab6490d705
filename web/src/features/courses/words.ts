import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("courses", {
  courses: "Courses",
  coursesTheirReportsTeaching:
    "Courses and their reports are for teaching staff and students of your program.",
  newCourse: "New course",
  coursesNoun: "courses",
  searchCourses: "Search courses",
  offlineTheseCoursesLast: "You are offline. These are your courses as of your last visit.",
  anyCourseYetProgram:
    "You are not in any course yet. Your program adds you to its courses. They will appear here.",
  programNoCoursesYet: "Your program has no courses yet. Create one to get started.",
  noCoursesMatchSearch: "No courses match your search and filters.",
  showAllCourses: "Show all courses",
  clinicalExcellenceCaseSet: "A Clinical Excellence Case Set",
  itemCount: "{n, plural, one {# item} other {# items}}",
  courseCount: "{n, plural, one {# course} other {# courses}}",
  opensNewTab: "(opens in a new tab)",
  educatorResources: "Educator Resources",
  educatorResourcesFor: "Educator Resources for {name}",
  favorite: "Favorite: {name}",
  removeFromFavorites: "Remove from favorites",
  addToFavorites: "Add to favorites",
  signatureCourse: "Signature course",
  createdBy: "Created by: {creator}",
  responsible: "Responsible: {responsible}",
  startDate: "Start Date: {startDate}",
  endDate: "End Date: {endDate}",
});
