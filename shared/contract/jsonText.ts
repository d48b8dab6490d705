import * as z from "zod/mini";

/** Settings of this schema as they stand in an environment or a command line: JSON. */
export const jsonText = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((written, context): unknown => {
        try {
          return JSON.parse(written);
        } catch (error) {
          if (!(error instanceof SyntaxError)) throw error;
          context.issues.push({ code: "custom", message: "must be JSON", input: written });
          return z.NEVER;
        }
      }),
    ),
    schema as z.core.$ZodType<z.output<Schema>, unknown>,
  );
