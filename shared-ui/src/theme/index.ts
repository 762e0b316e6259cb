export { antdTokens, cardFrameStyle } from './antd-tokens';
export type { CardFrameStyle } from './antd-tokens';
export { fontFaceCss, fontFamily, fontModulePath, fontUrl } from './font';
export { statusColors } from './status-colors';
export { fontStack, themeCss, themeProperties } from './theme-css';
export { themeFor, themeVariants } from './themes';
export type { HeaderStructure, ThemeColors, ThemeShape, ThemeVariant, VariantTheme } from './variant-theme';
