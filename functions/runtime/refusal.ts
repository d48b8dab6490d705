import { type ErrorCode, errorText, type FieldProblem } from "#shared/contract/errors.ts";

/** A refusal that ends a request: thrown anywhere below a handler, turned into a reply by the runtime alone. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: ErrorCode;
  readonly fields: FieldProblem[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: FieldProblem[]; headers?: Record<string, string> } = {},
  ) {
    super(options.message ?? errorText[code]);
    this.code = code;
    this.fields = options.fields;
    this.headers = options.headers ?? {};
  }
}
