/** A handler for each type of event. It returns the next state, changes nothing itself, and emits what is to be done, in order. */
export type Handlers<State, Event extends { type: string }, Effect> = {
  [Type in Event["type"]]: (
    state: State,
    event: Extract<Event, { type: Type }>,
    emit: (effect: Effect) => void,
  ) => State;
};

export type Step<State, Event, Effect> = (
  state: State,
  event: Event,
) => { state: State; effects: readonly Effect[] };

/** The pure step of an engine: the next state, and the effects to carry out now. @see ADR 0417 */
export const stepOf =
  <State, Event extends { type: string }, Effect>(
    handlers: Handlers<State, Event, Effect>,
  ): Step<State, Event, Effect> =>
  (state, event) => {
    const effects: Effect[] = [];
    // The table has a handler of this very event under its type.
    const handle = handlers[event.type as Event["type"]] as (
      state: State,
      event: Event,
      emit: (effect: Effect) => void,
    ) => State;
    return { state: handle(state, event, (effect) => effects.push(effect)), effects };
  };
