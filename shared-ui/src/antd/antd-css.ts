import type { ThemeVariant } from '../theme/variant-theme';
import { antdCssVersion } from './antd-css-version';

/** Returns the path of a variant's extracted antd styles below `/styles/`. */
export function antdCssFile(variant: ThemeVariant): string {
  return `antd-${variant}-${antdCssVersion}.css`;
}

/** Returns its address, which is immutable because the version is part of the name. */
export function antdCssUrl(variant: ThemeVariant): string {
  return `/styles/${antdCssFile(variant)}`;
}
