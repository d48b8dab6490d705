export type Route = { key: string; functionName: string };
export type Api = {
  id: string;
  protocol: "HTTP" | "WEBSOCKET";
  routeSelectionExpression: string;
  stage: string;
  routes: Route[];
};
