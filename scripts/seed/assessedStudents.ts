import { type DemoPerson, idOfPerson } from "./demoPeople.ts";
import { northfield } from "./programs.ts";
import { memberOf } from "./students.ts";

const names = [
  "Abigail Thompson",
  "Rohan Deshpande",
  "Camila Herrera Solís",
  "Declan Murphy",
  "Aisha Rahman",
  "Viktor Lindqvist",
  "Nia Campbell",
  "Giovanni Esposito",
  "Hana Suzuki",
  "Marcus Freeman",
  "Elif Demir",
  "Caleb Whitfield",
  "Thảo Phạm",
  "Imani Carter",
  "Nikolai Petrov",
  "Beatriz Azevedo",
  "Owen Gallagher",
  "Shreya Iyer",
  "Malik Robinson",
  "Astrid Nygaard",
  "Javier Montoya Ruiz",
  "Talia Rosenberg",
  "Kofi Asante",
  "Madeleine Fournier",
  "Darius Moradi",
  "Emily Chen",
  "Tomasz Zieliński",
  "Ruth Okafor",
  "Benjamin Sato",
  "Valentina Lombardi",
];

/** Students of Northfield who take its assessments and none of the demo's courses. With the thirty others they are a class of sixty. */
export const assessedStudents: readonly DemoPerson[] = names.map((name, place) => {
  const account = memberOf(northfield, "Student", name, 101 + place);
  return { ...account, id: idOfPerson(account.email) };
});
