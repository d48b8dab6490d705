import * as z from "zod/mini";
import { errorReply, errorStatus } from "#shared/contract/errors.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/routes.ts";
import { allowedRoles } from "#shared/domain/access.ts";
import { scopeOf, takesTokens } from "#shared/domain/accessTokens.ts";

type Json = Record<string, unknown>;

const mediaTypes = {
  pdf: "application/pdf",
  csv: "text/csv",
  html: "text/html",
  ics: "text/calendar",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    unrepresentable: "any",
    io: "input",
  }) as Json;
  return json;
};

/** The OpenAPI 3.1 document of the whole contract, as text with a stable order. */
export function openApiText(): string {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    // OpenAPI has no parameter that takes slashes.
    const path = route.documentedAs?.path ?? route.path.replace("+}", "}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  const document = {
    openapi: "3.1.0",
    info: { title: "Bedside", version: "1", description: "Generated from shared/contract; do not edit." },
    paths,
    components: {
      schemas: { Error: schemaOf(errorReply) },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Secure-bedside_session" },
        csrf: { type: "apiKey", in: "header", name: "X-CSRF-Token" },
        token: {
          type: "http",
          scheme: "bearer",
          description: "A personal access token, created on the page of one's account.",
        },
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function operationOf(route: AnyRoute): Json {
  return {
    operationId: route.name,
    tags: [route.context],
    summary: route.summary,
    description: [accessText(route), scopeText(route), route.description].filter(Boolean).join(" "),
    parameters: [
      ...parametersOf(route.documentedAs?.params ?? route.params, "path"),
      ...parametersOf(route.query, "query"),
      ...(route.isIdempotent ? [idempotencyKey] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: schemaOf(route.body) },
          // Each value is JSON under its key, with `authenticity_token` and, for a second try, `idempotency_key` beside them.
          ...(route.takesForm && {
            "application/x-www-form-urlencoded": { schema: schemaOf(route.body) },
          }),
        },
      },
    }),
    responses: { [String(route.status ?? 200)]: replyOf(route), ...refusalsOf(route) },
    security: securityOf(route),
  };
}

/** Each entry is one way to call the route. */
function securityOf(route: AnyRoute): Json[] {
  if (route.action === "public") return [];
  const bySession = route.method === "GET" ? { session: [] } : { session: [], csrf: [] };
  return takesTokens(route) ? [bySession, { token: [scopeOf(route)].filter(Boolean) }] : [bySession];
}

function scopeText(route: AnyRoute): string | undefined {
  const scope = takesTokens(route) ? scopeOf(route) : undefined;
  return scope && `Scope of access tokens: ${scope}.`;
}

function accessText({ action }: AnyRoute): string {
  if (action === "public") return "Open to everybody.";
  if (action === "signed_in") return "For every signed-in person.";
  return `For: ${allowedRoles[action].join(", ")}; provider admins.`;
}

function parametersOf(schema: z.ZodMiniObject | undefined, where: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const isList = property.type === "array";
    return {
      name: isList ? `${name}[]` : name,
      in: where,
      required: where === "path" || required.includes(name),
      schema: property,
      ...(isList && { style: "form", explode: true }),
    };
  });
}

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key again within a day is answered as the first time; nothing is done twice.",
  schema: { type: "string", pattern: "^[A-Za-z0-9_-]{16,64}$" },
};

function replyOf({ reply }: AnyRoute): Json {
  if (reply === "file") {
    const location = { description: "The file's link, which expires.", schema: { type: "string" } };
    return { description: "The file is elsewhere.", headers: { Location: location } };
  }
  if (typeof reply === "string") {
    return {
      description: "The file.",
      content: { [mediaTypes[reply]]: { schema: { type: "string", format: "binary" } } },
    };
  }
  return { description: "Done.", content: { "application/json": { schema: schemaOf(reply) } } };
}

function refusalsOf(route: AnyRoute): Json {
  const statuses = new Set<number>([errorStatus.INVALID_REQUEST, errorStatus.INTERNAL]);
  if (route.action !== "public") statuses.add(errorStatus.NOT_SIGNED_IN);
  if (route.action !== "public" && route.action !== "signed_in") {
    statuses.add(errorStatus.FORBIDDEN).add(errorStatus.NOT_FOUND);
  }
  if (route.method !== "GET") statuses.add(errorStatus.CSRF_REJECTED);
  if (route.body) statuses.add(errorStatus.BODY_TOO_LARGE).add(errorStatus.UNSUPPORTED_CONTENT_TYPE);
  const reply = {
    description: "Refused.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  return Object.fromEntries([...statuses].sort((a, b) => a - b).map((status) => [String(status), reply]));
}
