import type { Key, Line } from "./readResponses.ts";

type KeyResult = { ok: true; key: Key } | { ok: false; problems: readonly string[] };

/**
 * Reads a key: lines of `item,key` under a line of titles; several right options stand between bars (`A|C`). Other columns
 * are not read.
 */
export function readKey(lines: readonly Line[]): KeyResult {
  const [head, ...rows] = lines;
  const titles = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const item = titles.indexOf("item");
  const right = titles.indexOf("key");
  if (item < 0 || right < 0) return { ok: false, problems: ["A key has the columns item and key."] };
  const key = new Map<string, readonly string[]>();
  const problems: string[] = [];
  for (const { line, cells } of rows) {
    const id = (cells[item] ?? "").trim();
    const options = (cells[right] ?? "").split("|").map((each) => each.trim());
    if (id === "" || options.some((each) => each === ""))
      problems.push(`Line ${line} of the key has no item or no option.`);
    else if (key.has(id)) problems.push(`The key names item ${id} twice.`);
    else key.set(id, options);
  }
  if (problems.length === 0 && key.size === 0) problems.push("The key names no item.");
  return problems.length > 0 ? { ok: false, problems } : { ok: true, key };
}

/** A key written in one line: an option for each item, in their order, `A,B,B|C` or `ABB`. */
export function keyOfList(list: string, itemIds: readonly string[]): KeyResult {
  const options = list.includes(",") ? list.split(",") : [...list];
  if (options.length !== itemIds.length)
    return {
      ok: false,
      problems: [`The key has ${options.length} options, the file has ${itemIds.length} items.`],
    };
  return {
    ok: true,
    key: new Map(
      itemIds.map((id, at) => [id, (options[at] as string).split("|").map((each) => each.trim())]),
    ),
  };
}
