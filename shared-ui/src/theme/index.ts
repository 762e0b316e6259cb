export { contrast, weakColors } from './contrast';

export { antdTokens } from './antd-tokens';
export { fontFaceCss, fontFamily, fontModulePath, fontUrl } from './font';
export { statusColors } from './status-colors';
export { fontStack, themeCss, themeProperties } from './theme-css';
export { themeFor, themeVariants } from './themes';
export type { ThemeVariant, VariantTheme } from './variant-theme';
export type { BrandTheme, HeaderStructure, ThemeColors, ThemeShape } from '../../../brands/types';
