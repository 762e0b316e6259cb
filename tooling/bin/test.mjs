import { installIfNeeded, recommendNode, runTypescript } from './install.mjs';

installIfNeeded();
recommendNode();
await runTypescript('tooling/suite/main.ts');
