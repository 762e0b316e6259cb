import type { ThemeVariant } from '../theme/variant-theme';
import { antdCssVersion } from './antd-css-version';

/** File of a variant's extracted antd styles inside the folder that the shell serves under `/styles/`. */
export function antdCssFile(variant: ThemeVariant): string {
  return `antd-${variant}-${antdCssVersion}.css`;
}

/** Its address. Immutable: the version is in the name. */
export function antdCssUrl(variant: ThemeVariant): string {
  return `/styles/${antdCssFile(variant)}`;
}
