import * as z from "zod/mini";
import { defineHandler } from "#functions/runtime/handler.ts";
import { getItem, isNew, putItem, updateItem } from "#functions/table/table.ts";
import { ulid } from "#shared/contract/common.ts";
import { defineRoute } from "#shared/contract/route.ts";

/** A route as a context would have it: it creates something. */
export const addThing = defineRoute({
  name: "addThing",
  context: "reports",
  method: "POST",
  path: "/things",
  action: "signed_in",
  summary: "Add a thing.",
  body: z.strictObject({ name: z.string() }),
  maxBodyBytes: 400_000,
  isIdempotent: true,
  reply: z.object({ id: ulid, name: z.string() }),
  status: 201,
});

const keyOf = (id: string) => ({ pk: `THING#${id}`, sk: "THING" });
export const thingKey = (id: string) => getItem(keyOf(id), { consistent: true });

/** Creates the thing under the operation's own id; `meanwhile` runs after the write. */
export const addThingHandler = (meanwhile: (operationId: string) => Promise<void>) =>
  defineHandler(addThing, {
    run: async ({ body }, { operationId: id }) => {
      const isFirst = await putItem({ ...keyOf(id), name: body.name.slice(0, 10) }, isNew);
      if (isFirst) {
        await updateItem(keyOf(id), {
          UpdateExpression: "ADD made :one",
          ExpressionAttributeValues: { ":one": 1 },
        });
      }
      await meanwhile(id);
      return { id, name: body.name };
    },
  });
