/** Types of the part of the package that is used; it has none of its own. */
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
