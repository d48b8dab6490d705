import type { Program } from "#functions/table/programs/programs.ts";
import type { Role } from "#shared/domain/roles.ts";
import type { Account } from "./accounts.ts";
import { accounts } from "./accounts.ts";
import { lindental, northfield, riverside } from "./programs.ts";

// Names of many lengths and scripts, as rosters hold them.
const names: readonly (readonly [Program, readonly string[]])[] = [
  [
    northfield,
    [
      "Noor Haddad",
      "Liam O’Sullivan",
      "Chiamaka Okonkwo",
      "Mateo Fernández Ibarra",
      "Yuki Tanaka",
      "Anneliese von Hohenstein-Wittgenburg",
      "Jamal Washington",
      "Priya Raghunathan",
      "Sofia Kowalczyk",
      "Ethan Park",
      "María José Carreño Quiñones",
      "Oluwaseun Adebayo-Ogunbanjo",
      "Hannah Goldberg",
      "Tariq Al-Masri",
      "Grace Kim",
      "Björn Þorvaldsson",
      "Xochitl Ramírez",
      "Dmitri Volkov",
      "Leilani Kahananui",
      "Charlotte Beaumont",
      "Nguyễn Thị Minh Khai",
      "Samuel Abebe",
      "Ingrid Sørensen",
      "Venkatanarasimharajuvaripeta Subrahmanyam",
      "Zoë Papadopoulos",
      "Li Wei",
      "Isabella Rossi",
      "Kwame Mensah",
      "Ana Đorđević",
    ],
  ],
  [
    riverside,
    [
      "Olivia Bennett",
      "Ahmed Siddiqui",
      "Saoirse Ní Bhriain",
      "Diego Castellanos Varela",
      "Fatoumata Diallo",
      "Jack Thornton",
      "Mei-Ling Chang",
      "Rafael Oliveira dos Santos",
      "Emma Lindholm",
      "Arjun Mehta",
      "Bartholomew Featherstonehaugh-Cholmondeley",
      "Aaliyah Johnson",
      "Łukasz Wiśniewski",
      "Tala Reyes",
      "Noah Feldman",
      "Hồ Quang Vinh",
      "Esi Boateng",
      "Victoria Hale",
    ],
  ],
  [
    lindental,
    [
      "Jürgen Großmann",
      "Ayşe Yıldırım",
      "Lena Fuchs",
      "Maximilian Freiherr von und zu Egloffstein",
      "Chloé Dubois",
      "Matěj Dvořák",
      "Franziska Müller-Thurgau",
      "Ιωάννης Παπαδάκης",
      "Gül Öztürk",
      "Sebastian Kranz",
      "Nele Janßen",
      "Олександра Шевченко",
    ],
  ],
];

/** The address that a name gives: `maria.carreno@bedside.test`. Names in other scripts go by their place in the roster. */
function addressOf(name: string, place: number): string {
  const words = name
    .replace(/ß/g, "ss")
    .replace(/[Øø]/g, "o")
    .replace(/[Łł]/g, "l")
    .replace(/[Đđ]/g, "d")
    .replace(/[Þþ]/g, "th")
    .replace(/ı/g, "i")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(" ")
    .map((word) => word.replace(/[^a-z-]/g, ""))
    .filter((word) => word !== "");
  const local = words.length > 1 ? `${words[0]}.${words.at(-1)}` : `student.${place}`;
  return `${local.slice(0, 60)}@bedside.test`;
}

/** Somebody of a program, by the whole name; `place` names who has no letters of ours. */
export function memberOf(program: Program, role: Role, name: string, place: number): Account {
  const [firstName = "", ...rest] = name.split(" ");
  return {
    email: addressOf(name, place),
    firstName,
    lastName: rest.join(" "),
    memberships: [{ program, role }],
  };
}

const demoStudent = accounts.filter((entry) => entry.memberships.some(({ role }) => role === "Student"));

/** Sixty students, the demo account among them; thirty in Northfield, eighteen in Riverside, twelve in Lindental. */
export const students: readonly Account[] = [
  ...demoStudent,
  ...names.flatMap(([program, list]) => list.map((name, i) => memberOf(program, "Student", name, i + 1))),
];

/** A student of Riverside alone: for showing that Northfield's courses stay closed to them. */
export const studentOfAnotherProgram = "olivia.bennett@bedside.test";
