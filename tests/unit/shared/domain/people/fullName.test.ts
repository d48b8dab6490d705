import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "#scripts/build/inputs.ts";
import { fullName } from "#shared/domain/people/fullName.ts";

it("puts a name into one line, without a blank where there is no last name", () => {
  expect(fullName({ first_name: "Ada", last_name: "Lovelace" })).toBe("Ada Lovelace");
  expect(fullName({ first_name: "Sukarno", last_name: "" })).toBe("Sukarno");
});

it("is the one place that does so", () => {
  const joined = /\$\{[\w.?]*first_name\} \$\{[\w.?]*last_name\}/;
  const others = ["functions", "shared", "web/src", "scripts"].flatMap((folder) =>
    readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`)
      .filter((path) => joined.test(readFileSync(join(repositoryRoot, path), "utf8"))),
  );
  expect(others).toEqual(["shared/domain/people/fullName.ts"]);
});
