import { expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { getPresence, losePresence, sayPresence } from "#functions/table/exams/presence.ts";
import { useApi } from "../cloud.ts";

useApi("proctoring");

const at = (second: number) => `2026-11-22T10:00:${String(second).padStart(2, "0")}.000Z`;

it("C-19: a page that is closed is gone, whether its last word or its end is heard first", async () => {
  const exam = { courseId: 940_001, programId: newUlid(), documentId: 1 };
  const student = { ...exam, userId: newUlid() };
  const says = (connectionId: string, is_visible: boolean, second: number) =>
    sayPresence(student, { connectionId, is_visible, saved: 2, waiting: 0, seenAt: at(second) });
  const seen = async () => (await getPresence(exam, [student.userId]))[0];

  await says("first", true, 1);
  await losePresence(student, "first", at(2));
  await says("first", false, 3);
  expect(await seen()).toMatchObject({ is_connected: false, seen_at: at(2), times_left: 0 });

  // Followed again on the same connection, it is back.
  await says("first", true, 3);
  expect(await seen()).toMatchObject({ is_connected: true, is_visible: true });

  await says("second", true, 4);
  expect(await seen()).toMatchObject({ is_connected: true });
  await says("second", false, 5);
  await losePresence(student, "second", at(6));
  expect(await seen()).toMatchObject({ is_connected: false, times_left: 1, rev: 6 });
});
