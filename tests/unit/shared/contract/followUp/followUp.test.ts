import { describe, expect, it } from "vitest";
import { followUp } from "#shared/contract/followUp/followUp.ts";

const isTaken = (quiz_url: string): boolean =>
  followUp.safeParse({ quiz_url, quiz_question_count: 3, todo_url: null, todo_action: null }).success;

describe("what stands behind a case's quiz and to-do buttons (D-12)", () => {
  it.each([
    "/documents/7/quiz.html",
    "/quizzes/create_start_quiz?document_id=7",
    "https://quiz.example/start/7#one",
    "https://quiz.example",
  ])("may be %s", (address) => expect(isTaken(address)).toBe(true));

  it.each([
    "",
    "quiz.html",
    "//quiz.example/start",
    "/\\quiz.example",
    "http://quiz.example/start",
    "https://user@quiz.example/",
    "https://",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<p>",
    "/documents/7/quiz.html and more",
    `/${"a".repeat(2000)}`,
  ])("may not be %j", (address) => expect(isTaken(address)).toBe(false));
});
