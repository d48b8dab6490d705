import { loadedLater } from "../../../ui/loadedLater.tsx";

/** The panels: most of the tools, and nothing of the closed dock. */
export const LazyDrawer = loadedLater(async () => (await import("./Drawer.tsx")).Drawer);
