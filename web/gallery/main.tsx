// First: it sets the order of the layers.
import "../src/app/global.css";
import "../src/app/lettersOfNames.css";
import "../src/app/mantineStyles.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { RuntimeConfigProvider } from "../src/api/RuntimeConfigProvider.tsx";
import { defaultConfig } from "../src/api/runtimeConfig.ts";
import { lookFor } from "../src/app/theme.ts";
import { ConfirmProvider } from "../src/ui/ConfirmDialog.tsx";
import { FlashProvider } from "../src/ui/Flash.tsx";
import classes from "./gallery.module.css";
import { parts } from "./parts.tsx";

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no element with the id root");

/** `?part=`: one part alone, as the visual tests take it; without it, all of them. */
const wanted = new URLSearchParams(window.location.search).get("part");
const look = lookFor(defaultConfig.brand.primary);
const shown = Object.entries(parts).filter(([name]) => wanted === null || name === wanted);

createRoot(place).render(
  <RuntimeConfigProvider config={defaultConfig}>
    <MantineProvider theme={look.theme} cssVariablesResolver={look.cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <FlashProvider>
            <ConfirmProvider>
              <main className={classes.gallery}>
                {shown.map(([name, Part]) => (
                  <section key={name} className={classes.part} aria-label={name}>
                    <h2 className={classes.name}>{name}</h2>
                    <Part />
                  </section>
                ))}
              </main>
            </ConfirmProvider>
          </FlashProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  </RuntimeConfigProvider>,
);
