import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { serverArguments } from './compile-server';

it('compiles for several callers at once, and leaves no incomplete file', async () => {
  const entry = 'sandbox/src/bin/sandbox.ts';
  const all = await Promise.all(Array.from({ length: 8 }, () => serverArguments(entry)));
  const files = new Set(all.map((args) => args.at(-1) ?? ''));
  expect(files.size).toBe(1);
  const [file = ''] = files;
  expect((await readdir(path.dirname(file))).filter((name) => name.startsWith('sandbox')).sort()).toEqual([
    'sandbox.mjs',
    'sandbox.mjs.map',
  ]);
});

it('names the problem of a source that cannot be compiled', async () => {
  await expect(serverArguments('sandbox/src/bin/nothing.ts')).rejects.toThrow(/nothing\.ts/);
});
