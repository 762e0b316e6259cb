import * as react from 'react/jsx-runtime';
import { propsWith, textChildren } from './text-elements';

export { Fragment } from 'react/jsx-runtime';

type Jsx = typeof react.jsx;

/** React's `jsx` with {@link textChildren}. Builds and tests compile every component with it (`jsxImportSource`). */
export const jsx: Jsx = (type, props, key) => {
  const { children } = props as { readonly children?: never };
  const safe = children === undefined ? children : textChildren(type, children);
  return react.jsx(type, propsWith(type, props as object, safe), key);
};

/** As {@link jsx}, for several children. */
export const jsxs: Jsx = (type, props, key) => {
  const { children } = props as { readonly children?: never };
  const safe = textChildren(type, children);
  if (safe === children) return react.jsxs(type, props, key);
  // Joined text is a single child, not a list.
  const create = Array.isArray(safe) ? react.jsxs : react.jsx;
  return create(type, propsWith(type, props as object, safe), key);
};
