import { createContext, type ReactNode } from "react";

/** Tabs that a page's heading shows above its title; of the places that the page is one of. */
export const HeadingTabs = createContext<ReactNode>(undefined);
