/** The module that CloudFront's own JavaScript runtime 2.0 offers; it exists nowhere else. */
declare module "cloudfront" {
  const cf: {
    /** The origin, by its id in the distribution. The cache behaviour is not chosen again. */
    selectRequestOriginById(originId: string): void;
  };
  export default cf;
}
