import * as runtime from 'react-refresh/runtime';

runtime.injectIntoGlobalHook(globalThis);

/**
 * Sets up React Fast Refresh for all remotes in development; must run before React. Components with equal names in two
 * remotes stay distinct.
 */
const refreshFor = (remote: string): typeof runtime => ({
  ...runtime,
  injectIntoGlobalHook: () => undefined,
  register: (type, id) => runtime.register(type, `${remote} ${id}`),
});

(globalThis as { __TM_REFRESH__?: typeof refreshFor }).__TM_REFRESH__ = refreshFor;
