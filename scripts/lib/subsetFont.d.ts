/** What is used of the package, which has no types of its own. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    /** The letters that stay. */
    text: string,
    options: {
      targetFormat: "woff2";
      keepFeatures: readonly string[];
      variationAxes: Readonly<Record<string, { min: number; max: number }>>;
    },
  ): Promise<Buffer>;
}
