import { handler } from "#functions/documents/index.ts";
import { instanceOf } from "#tests/builders/instance.ts";

/** Another warm instance of the documents function. It takes the two calls that save and reset. */
export const anotherInstance = instanceOf(handler);
