import cf from "cloudfront";
import { httpApiOf, originOfApi } from "../../shared/domain/httpApis.ts";
import { pageOrCall } from "../../shared/domain/pageOrCall.ts";
import type { ViewerRequestEvent } from "./event.ts";

/** Files of the build that lie there as Brotli as well: the build names them so. @see web/build/packedFiles.ts */
const packedFile = /\.z\.(js|css)$/;
/** `br;q=0` is a refusal. */
const takesBrotli = /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(;|,|$)/;

/**
 * Runs at the edge before every request: chooses the origin and the form of a file, and tells the API which host the viewer asked for, since
 * API Gateway must be addressed by its own, and from where: to API Gateway all requests come from the edge.
 */
export function handler(event: ViewerRequestEvent): ViewerRequestEvent["request"] {
  const request = event.request;
  const accept = request.headers.accept;
  const destination = pageOrCall({
    method: request.method,
    path: request.uri,
    accept: accept ? accept.value : "",
  });

  if (destination === "page" || destination === "file") {
    const encoding = request.headers["accept-encoding"];
    if (destination === "page") request.uri = "/index.html";
    else if (encoding && packedFile.test(request.uri) && takesBrotli.test(encoding.value))
      request.uri += ".br";
    // S3 reads some query names as commands (?acl, ?versions); no file of the build has a query.
    request.querystring = {};
    cf.selectRequestOriginById("web");
    return request;
  }

  // Always set here, so that no viewer can speak for another host or network address.
  request.headers["x-forwarded-host"] = { value: request.headers.host.value };
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  if (destination === "call") cf.selectRequestOriginById(originOfApi(httpApiOf(request.uri)));
  return request;
}
