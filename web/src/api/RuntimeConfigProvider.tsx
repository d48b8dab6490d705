import { createContext, type ReactNode, useContext } from "react";
import { defaultConfig, type RuntimeConfig } from "./runtimeConfig.ts";

const ConfigContext = createContext<RuntimeConfig>(defaultConfig);

export function RuntimeConfigProvider(props: { config: RuntimeConfig; children: ReactNode }) {
  return <ConfigContext value={props.config}>{props.children}</ConfigContext>;
}

export const useRuntimeConfig = (): RuntimeConfig => useContext(ConfigContext);
export const useBrand = (): RuntimeConfig["brand"] => useContext(ConfigContext).brand;
