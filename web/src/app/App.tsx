import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { RouterProvider } from "react-router/dom";
import { isWorthRetrying } from "../api/ApiError.ts";
import { setRightsLostHandler, setSessionLostHandler, setSessionReplacedHandler } from "../api/call.ts";
import { RuntimeConfigProvider } from "../api/RuntimeConfigProvider.tsx";
import type { RuntimeConfig } from "../api/runtimeConfig.ts";
import { followSignOut, loseSession, noteLostRights, renewSession } from "../api/session.ts";
import { ConfirmProvider } from "../ui/ConfirmDialog.tsx";
import { FlashProvider } from "../ui/Flash.tsx";
import { makeRouter } from "./router.tsx";
import { lookFor } from "./theme.ts";

const colorScheme = localStorageColorSchemeManager({ key: "color-scheme" });

function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Offline a call fails and says so: nobody wants it to wait in silence, and be done long after it was asked for.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  setSessionLostHandler(({ isNeverKept }) => loseSession(client, isNeverKept ? "neverKept" : "ended"));
  setRightsLostHandler(() => noteLostRights(client));
  followSignOut(client);
  setSessionReplacedHandler(() => renewSession(client));
  return client;
}

export function App(props: { config: RuntimeConfig }) {
  const [client] = useState(makeQueryClient);
  const [router] = useState(makeRouter);
  const [look] = useState(() => lookFor(props.config.brand.primary));

  return (
    <RuntimeConfigProvider config={props.config}>
      <MantineProvider
        theme={look.theme}
        cssVariablesResolver={look.cssVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={client}>
          <FlashProvider>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </FlashProvider>
        </QueryClientProvider>
      </MantineProvider>
    </RuntimeConfigProvider>
  );
}
