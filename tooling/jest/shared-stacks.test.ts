import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { readPackages } from '../dependencies/read-packages';

describe('a stack of a shared module', () => {
  it('names the line of its source', () => {
    const file = path.join(ROOT, 'tooling/dependencies/read-packages.ts');
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes("'partners'")) + 1;
    const stackOf = (): string => {
      try {
        readPackages(path.join(os.tmpdir(), 'missing'));
        return 'nothing was thrown';
      } catch (error) {
        return String((error as Error).stack);
      }
    };
    expect(stackOf()).toMatch(`read-packages.ts:${line}:`);
  });
});
