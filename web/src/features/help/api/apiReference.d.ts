/** Made by `web/build/apiReference.ts` from docs/openapi.json. */
declare module "virtual:api-reference" {
  const document: import("./operations.ts").ApiDocument;
  export default document;
}
