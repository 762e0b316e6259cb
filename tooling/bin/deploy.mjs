import { runTypescript } from './run-typescript.mjs';

runTypescript('tooling/deploy/main.ts');
