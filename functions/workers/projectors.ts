import type { ProjectorName } from "#shared/contract/projectors.ts";
import { assessmentAnswers } from "./projectors/assessmentAnswers.ts";
import { assessmentPresence, assessmentSittings } from "./projectors/assessmentNews.ts";
import { attempts, choices } from "./projectors/choices.ts";
import { courseItem } from "./projectors/courseItem.ts";
import { courseMember } from "./projectors/courseMember.ts";
import { examEnd } from "./projectors/examEnd.ts";
import { examPresence, examSittings } from "./projectors/examNews.ts";
import { fanOut } from "./projectors/fanOut.ts";
import { learnerState } from "./projectors/learnerState.ts";
import { openWork } from "./projectors/openWork.ts";
import { profile } from "./projectors/profile.ts";
import { progress } from "./projectors/progress.ts";
import { rosterings } from "./projectors/rosterings.ts";
import { defineProjector, type RunProjector } from "./streamChanges.ts";

/** Each projector that the contract names, in the order in which they see a batch: what a learner did comes first. */
export const runProjectors: Readonly<Record<ProjectorName, RunProjector>> = {
  learnerState: defineProjector(learnerState),
  choices: defineProjector(choices),
  attempts: defineProjector(attempts),
  examEnd: defineProjector(examEnd),
  examSittings: defineProjector(examSittings),
  examPresence: defineProjector(examPresence),
  assessmentSittings: defineProjector(assessmentSittings),
  assessmentPresence: defineProjector(assessmentPresence),
  progress: defineProjector(progress),
  courseMember: defineProjector(courseMember),
  courseItem: defineProjector(courseItem),
  fanOut: defineProjector(fanOut),
  profile: defineProjector(profile),
  openWork: defineProjector(openWork),
  rosterings: defineProjector(rosterings),
  assessmentAnswers: defineProjector(assessmentAnswers),
};
