import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { aSession } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { cloud, send } = useApi("documents");

it("names the person of each request in the log, however many run beside each other", async () => {
  const { program, course, document } = await aCourseOfOneCase();
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const person = await aMember(course, program);
      return { id: person.id, as: await aSession(person) };
    }),
  );
  const asked = Array.from({ length: 8 }, () => people).flat();
  const answers = await Promise.all(
    asked.map(async ({ id, as }) => {
      const answer = await send({ method: "GET", path: `/documents/${document.id}`, as });
      return { id, status: answer.status, requestId: answer.headers["apigw-requestid"] };
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const log = readFileSync(join(cloud.logDirectory, `${cloud.find("function", "documents")}.log`), "utf8");
  const lines = log
    .split("\n")
    .filter((line) => line.includes('"message":"request"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>); // one of ours
  const actorOf = new Map(lines.map(({ request_id, actor }) => [request_id, actor]));
  expect(answers.map(({ requestId }) => actorOf.get(requestId))).toEqual(answers.map(({ id }) => id));
});
