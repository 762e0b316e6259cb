export * from './axe';
export { translatePage } from './translate-page';
