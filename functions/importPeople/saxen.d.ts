/** What is used of a package that comes without types. */
declare module "saxen" {
  export class Parser {
    on(name: "openTag", handle: (name: string, attributes: () => Record<string, string>) => void): this;
    on(name: "error", handle: (error: Error) => void): this;
    parse(xml: string): Error | undefined;
  }
}
