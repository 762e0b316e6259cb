import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { typeChecker, typeErrorsIn } from './type-errors';

describe('errors of the compiler', () => {
  it('keep their details, and nothing else of its output', () => {
    const output = "a.ts(1,2): error TS2322: Type 'a'.\n  Type 'b'.\n\nb.ts(3,4): error TS1: x\nFound 2 errors.\n";
    expect(typeErrorsIn(output)).toEqual([
      "a.ts(1,2): error TS2322: Type 'a'.\n  Type 'b'.",
      'b.ts(3,4): error TS1: x',
    ]);
  });

  it('are limited to 20 of 1000 characters', () => {
    const output = `a.ts(1,2): error TS1: ${'x'.repeat(2_000)}\n`.repeat(30);
    const errors = typeErrorsIn(output);
    expect([errors.length, errors[0]?.length]).toEqual([20, 1_000]);
  });
});

describe('types of a remote in development', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'types-'));
    await writeFile(
      path.join(dir, 'tsconfig.json'),
      '{"compilerOptions":{"strict":true,"types":[]},"include":["*.ts"]}',
    );
    jest.spyOn(console, 'error').mockImplementation();
    jest.spyOn(console, 'log').mockImplementation();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(dir, { recursive: true, force: true });
  });

  it('are reported when they become wrong, and when they are right again', async () => {
    const results: (readonly string[])[] = [];
    let next = (): void => undefined;
    const check = typeChecker({ dir, label: 'mfe-x' }, dir, (errors) => {
      results.push(errors);
      next();
    });
    const afterWriting = async (source: string): Promise<void> => {
      const reported = new Promise<void>((resolve) => (next = resolve));
      await writeFile(path.join(dir, 'a.ts'), source);
      check();
      await reported;
    };
    await afterWriting('export const a: number = "1";');
    await afterWriting('export const a: number = 1;');
    expect(results).toEqual([[expect.stringContaining('error TS2322')], []]);
  });
});
