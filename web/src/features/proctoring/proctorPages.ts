/** Pages of proctors: together one script, since the first one names each later script. */
export { AssessmentProctorPage } from "./AssessmentProctorPage.tsx";
export { ProctorPage } from "./ProctorPage.tsx";
