import { Refusal } from "../runtime/refusal.ts";
import { getObjectiveIdByName } from "../table/mapping/objectives.ts";

/** The refusal of a name that another objective has; undefined where none has it. @param path - Of the name in the request. */
export async function nameTaken(name: string, path: string): Promise<Refusal | undefined> {
  const id = await getObjectiveIdByName(name);
  if (id === undefined) return undefined;
  const message = `Learning objective ${id} has this name. Use that one, or choose another name.`;
  return new Refusal("CONFLICT", { message, fields: [{ path, message }] });
}
