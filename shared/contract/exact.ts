type Plain = string | number | boolean | bigint | symbol | null | undefined;

type KeysOf<Shape> = Shape extends unknown ? keyof Shape : never;
type At<Shape, Key> = Shape extends unknown ? (Key extends keyof Shape ? Shape[Key] : never) : never;
type ElementOf<Shape> = Shape extends readonly (infer Element)[] ? Element : never;

/**
 * The given type, with `never` at each field that the shape does not name, at any depth: a parameter `given: G & NoExcess<S, G>`
 * takes no field more than the shape has, also through a spread or a variable, where TypeScript itself does not look. What
 * the shape leaves open (`unknown`, a record) takes anything.
 */
export type NoExcess<Shape, Given> = unknown extends Shape
  ? Given
  : Given extends Plain
    ? Given
    : Given extends readonly (infer Element)[]
      ? readonly NoExcess<ElementOf<Shape>, Element>[]
      : { [Key in keyof Given]: Key extends KeysOf<Shape> ? NoExcess<At<Shape, Key>, Given[Key]> : never };
