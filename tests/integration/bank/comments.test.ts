import { describe, expect, it } from "vitest";
import { createComment, listComments } from "#shared/contract/bank/comments.ts";
import { aQuestion } from "#tests/builders/bank.ts";
import { codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("bank");
const path = "/api/admin/comments";
type As = Sent["as"];

const comment = (id: number, body: string, as: As) =>
  send({
    method: "POST",
    path,
    body: { body, commentable_id: id, commentable_type: "Assessment::Question" },
    as,
  });

describe("edit suggestions (A-39)", () => {
  it("are made by whoever reads the bank, and deleted by their author or an admin", async () => {
    const program = await aProgram({ is_editorial: true });
    const role = "Reviewer";
    const [author, other] = await Promise.all(
      [1, 2].map(async () => aSession(await aPerson([{ program, role }]))),
    );
    const admin = await aSession(await aPerson([{ program, role }], { is_admin: true }));
    const { id } = await aQuestion();
    const first = replyOf(createComment, await comment(id, " Shorten the stem. ", author));
    const second = replyOf(createComment, await comment(id, "Swap B and C.", author));
    expect(first).toMatchObject({ body: "Shorten the stem.", commentable_id: id });
    const query = { "filters[commentable_id]": [String(id)], per: "1000" };
    const listed = async () => replyOf(listComments, await send({ method: "GET", path, query, as: other }));
    expect((await listed()).data.map(({ body }) => body)).toEqual([first.body, second.body]);
    const remove = (one: number, as: As) => send({ method: "DELETE", path: `${path}/${one}`, as });
    expect(codeOf(await remove(first.id, other))).toBe("FORBIDDEN");
    expect((await remove(first.id, author)).status).toBe(200);
    expect((await remove(second.id, admin)).status).toBe(200);
    expect(codeOf(await remove(second.id, admin))).toBe("NOT_FOUND");
    expect((await listed()).meta.count).toBe(0);
  });

  it("are refused when they are blank, and about a question that is not there", async () => {
    const program = await aProgram({ is_editorial: true });
    const author = await aSession(await aPerson([{ program, role: "Reviewer" }]));
    const { id } = await aQuestion();
    expect(codeOf(await comment(id, " \n ", author))).toBe("INVALID_REQUEST");
    expect(codeOf(await comment(987_654_321, "Hello", author))).toBe("INVALID_REQUEST");
  });
});
