import * as runtime from 'react-refresh/runtime';

runtime.injectIntoGlobalHook(globalThis);

/**
 * React Fast Refresh for the remotes that are being developed, one for all: to be run before React. Equal names of
 * components in two remotes are two components.
 */
const refreshFor = (remote: string): typeof runtime => ({
  ...runtime,
  injectIntoGlobalHook: () => undefined,
  register: (type, id) => runtime.register(type, `${remote} ${id}`),
});

(globalThis as { __TM_REFRESH__?: typeof refreshFor }).__TM_REFRESH__ = refreshFor;
