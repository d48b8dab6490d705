import { useState } from "react";

/** Values of a form: what somebody has typed over what is stored. */
export type TypedOver<Values> = {
  values: Values;
  put: (changed: Partial<Values>) => void;
  /** Runs `save`; once it answers true, what was typed before it counts as stored. Values typed meanwhile stay. */
  saveTyped: (save: () => Promise<boolean>) => Promise<void>;
};

/** Keeps typed values over the stored ones until they are saved, also when what is stored changes meanwhile. */
export function useTypedOver<Values extends object>(stored: Values): TypedOver<Values> {
  const [typed, setTyped] = useState<Partial<Values>>({});
  return {
    values: { ...stored, ...typed },
    put: (changed) => setTyped((before) => ({ ...before, ...changed })),
    async saveTyped(save) {
      const sent = typed;
      if (await save()) setTyped((now) => (now === sent ? {} : now));
    },
  };
}
