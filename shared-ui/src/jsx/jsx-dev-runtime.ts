import * as react from 'react/jsx-dev-runtime';
import { propsWith, textChildren } from './text-elements';

export { Fragment } from 'react/jsx-dev-runtime';

type Props = { readonly children?: never };
type JsxDev = (type: unknown, props: Props, key: unknown, isStatic: boolean, ...rest: readonly unknown[]) => unknown;
// Cast: React declares no type for it.
const { jsxDEV: create } = react as unknown as { readonly jsxDEV: JsxDev };

/** React's `jsxDEV` with {@link textChildren}. */
export const jsxDEV: JsxDev = (type, props, key, isStatic, ...rest) => {
  const { children } = props;
  const safe = children === undefined ? children : textChildren(type, children);
  const isList = isStatic && (safe === children || Array.isArray(safe));
  return create(type, propsWith(type, props, safe), key, isList, ...rest);
};
