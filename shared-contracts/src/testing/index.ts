export * from './test-variant';
export * from './test-host';
export * from './builders';
export * from './catalog-builders';
export { islandHtmlProblem } from '../remote/island-html';
export * from './trade-spellings';
