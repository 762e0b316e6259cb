export { eslintPreset as default } from './tooling/lint/eslint-preset.mjs';
