import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const SCRIPT = path.join(ROOT, 'tooling/rehearsal/accessibility-process.cjs');
const DEADLINE_MS = 40_000;
const MAX_QUOTE = 120;

const Found = Type.Array(Type.Array(Type.Object({ rule: Type.String(), nodes: Type.Array(Type.String()) })));
const check = Compile(Found);
type Found = Static<typeof Found>;

/** The HTML of one request, by the live version and by the candidate. */
export interface HtmlPair {
  /** `page 'home' at '/'` */
  readonly where: string;
  readonly before: string | null;
  readonly after: string;
}

function look(texts: readonly string[]): Promise<Found> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT], { cwd: ROOT, env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    const errors: Buffer[] = [];
    const timer = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS);
    child.stdout.on('data', (part: Buffer) => out.push(part));
    child.stderr.on('data', (part: Buffer) => errors.push(part));
    child.on('error', reject);
    // It ended before it had read everything, which its exit says.
    child.stdin.on('error', () => undefined).end(JSON.stringify(texts));
    child.on('close', (code) => {
      clearTimeout(timer);
      try {
        const found: unknown = JSON.parse(Buffer.concat(out).toString());
        if (code === 0 && check.Check(found) && found.length === texts.length) return resolve(found);
      } catch {
        // Told below, with what it said.
      }
      const [said = ''] = Buffer.concat(errors).toString().trim().split('\n').slice(-1);
      const how = code === null ? `no answer within ${DEADLINE_MS} ms` : said || `it ended with code ${code}`;
      reject(new Error(`The HTML could not be checked for accessibility: ${how}.`));
    });
  });
}

/** Rules that the candidate's HTML breaks, or breaks more often than the live version's, each as a sentence. */
export async function accessibilityProblems(pairs: readonly HtmlPair[]): Promise<readonly string[]> {
  const changed = pairs.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return [];
  let found: Found;
  try {
    found = await look(changed.flatMap(({ before, after }) => [before ?? '', after]));
  } catch (error) {
    return [(error as Error).message];
  }
  return changed.flatMap(({ where }, at) => {
    const before = new Map(found[2 * at]?.map(({ rule, nodes }) => [rule, nodes.length]));
    const worse = (found[2 * at + 1] ?? []).filter(({ rule, nodes }) => nodes.length > (before.get(rule) ?? 0));
    return worse.map(({ rule, nodes }) => {
      const quote = (nodes.at(-1) ?? '').slice(0, MAX_QUOTE);
      return `${where} breaks the accessibility rule '${rule}' where the live version does not: ${quote}`;
    });
  });
}
