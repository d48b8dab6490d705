import { people } from "./demoPeople.ts";
import { seedUlid } from "./seedIds.ts";

/** Access code that the demo's proctors type. */
export const demoAccessCode = "WARD7EXAM";

/** Whoever proctors the demo's exams. */
export const proctorEmail = "coordinator@bedside.test";
const proctor = people.find(({ email }) => email === proctorEmail);
export const demoProctor = {
  id: proctor?.id ?? seedUlid("nobody"),
  name: proctor ? `${proctor.firstName} ${proctor.lastName}` : "Bedside",
};
