// First: it sets the order of the layers.
import "./app/global.css";
import "./app/lettersOfNames.css";
import "./app/mantineStyles.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadRuntimeConfig } from "./api/runtimeConfig.ts";
import { App } from "./app/App.tsx";
import { speak } from "./app/words/speak.ts";
import { lent } from "./ui/ownRoot.ts";

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no element with the id root");

const [config] = await Promise.all([loadRuntimeConfig(), speak()]);
lent.createRoot = createRoot;
createRoot(place).render(
  <StrictMode>
    <App config={config} />
  </StrictMode>,
);
