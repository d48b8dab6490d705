/** Declares the parts in use of a package that comes without types. */
declare module "saxen" {
  type Decode = (text: string) => string;
  export class Parser {
    on(
      name: "openTag",
      handle: (name: string, attributes: () => Record<string, string> | false, decode: Decode) => void,
    ): this;
    on(name: "closeTag", handle: (name: string) => void): this;
    on(name: "text" | "cdata", handle: (text: string, decode: Decode) => void): this;
    on(name: "error" | "warn", handle: (error: Error) => void): this;
    stop(): void;
    parse(xml: string): Error | undefined;
  }
}
