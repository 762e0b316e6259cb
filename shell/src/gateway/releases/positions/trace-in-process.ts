import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { checkedSource, type BuiltPosition, type SourcePosition } from 'registry/versions/source-map';

const SCRIPT = readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), 'position-process.cjs'), 'utf8');
const HEAP_MB = 256;
const DEADLINE_MS = 5_000;
const MAX_OUTPUT_BYTES = 100_000;

const Entry = Type.Object({
  generatedLine: Type.Optional(Type.Number()),
  originalSource: Type.Optional(Type.String()),
  originalLine: Type.Optional(Type.Number()),
  originalColumn: Type.Optional(Type.Number()),
});
const check = Compile(Type.Array(Entry));

function run(input: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, '--no-warnings', '-e', SCRIPT], {
      cwd: '/',
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: DEADLINE_MS,
      killSignal: 'SIGKILL',
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.length > MAX_OUTPUT_BYTES) child.kill('SIGKILL');
    });
    // A process that ends early is reported by its code.
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error('its source map cannot be read within its limits')),
    );
    child.stdin.end(input);
  });
}

/**
 * Returns the source of each position, null where the map has none.
 * @param map compressed, with the digest of its release
 * @throws when the map cannot be read within 5 s and 256 MB
 */
export async function traceInProcess(
  map: Buffer,
  positions: readonly BuiltPosition[],
): Promise<readonly (SourcePosition | null)[]> {
  const asked = JSON.stringify(positions.map(({ line, column }) => [line, column]));
  const entries: unknown = JSON.parse(await run(Buffer.concat([Buffer.from(`${asked}\n`), map])));
  if (!check.Check(entries)) throw new Error('its source map has another format');
  return positions.map((position, at) => checkedSource(entries[at] ?? {}, position));
}
