type Header = { value: string };

/** The part of CloudFront's viewer-request event that is used. Header names are in lower case. */
export type ViewerRequestEvent = {
  viewer: { ip: string };
  request: {
    method: string;
    uri: string;
    querystring: Record<string, unknown>;
    headers: {
      host: Header;
      accept?: Header;
      "accept-encoding"?: Header;
      [name: string]: Header | undefined;
    };
  };
};
