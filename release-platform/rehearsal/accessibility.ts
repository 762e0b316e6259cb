import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const SCRIPT = path.join(ROOT, 'release-platform/rehearsal/accessibility-process.cjs');
const DEADLINE_MS = 60_000;
const MAX_QUOTE = 120;
/** Limit for each page and widget. */
const MAX_SAMPLES = 2;

const Found = Type.Array(Type.Array(Type.Object({ rule: Type.String(), nodes: Type.Array(Type.String()) })));
const check = Compile(Found);
type Found = Static<typeof Found>;

/** The HTML of one request, rendered by the live version and by the candidate. */
export interface HtmlPair {
  /** The page or widget. */
  readonly of: string;
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
    // The process ended before it had read all input, which its exit code reports.
    child.stdin.on('error', () => undefined).end(JSON.stringify(texts));
    child.on('close', (code) => {
      clearTimeout(timer);
      try {
        const found: unknown = JSON.parse(Buffer.concat(out).toString());
        if (code === 0 && check.Check(found) && found.length === texts.length) return resolve(found);
      } catch {
        // Reported below, with its output.
      }
      const [said = ''] = Buffer.concat(errors).toString().trim().split('\n').slice(-1);
      const how = code === null ? `no answer within ${DEADLINE_MS} ms` : said || `it ended with code ${code}`;
      reject(new Error(`The HTML could not be checked for accessibility: ${how}.`));
    });
  });
}

type Broken = Found[number];

async function brokenIn(texts: readonly string[]): Promise<readonly Broken[]> {
  const distinct = [...new Set(texts)];
  const found = distinct.length === 0 ? [] : await look(distinct);
  return texts.map((text) => found[distinct.indexOf(text)] ?? []);
}

/** Rules that are broken more often than before. */
function worse(before: Broken, after: Broken): Broken {
  const counts = new Map(before.map(({ rule, nodes }) => [rule, nodes.length]));
  return after.filter(({ rule, nodes }) => nodes.length > (counts.get(rule) ?? 0));
}

/** The changed HTML of each page and widget, a few of each, because checking a long page is slow. */
function samplesOf(pairs: readonly HtmlPair[]): readonly HtmlPair[] {
  const seen = new Map<string, number>();
  // Recorded requests of shoppers are last, and show more of a page than a generated address.
  return [...pairs].reverse().filter(({ of, before, after }) => {
    const count = seen.get(of) ?? 0;
    if (before === after || count >= MAX_SAMPLES) return false;
    seen.set(of, count + 1);
    return true;
  });
}

/**
 * Returns rules that the candidate's HTML breaks more often than the live version's, each as a sentence. The live HTML
 * is checked only where the candidate's breaks a rule.
 */
export async function accessibilityProblems(pairs: readonly HtmlPair[]): Promise<readonly string[]> {
  const samples = samplesOf(pairs);
  try {
    const after = await brokenIn(samples.map((one) => one.after));
    const doubted = samples
      .map((pair, at) => ({ ...pair, broken: after[at] ?? [] }))
      .filter(({ broken }) => broken.length);
    const replaced = doubted.flatMap((one) => one.before ?? []);
    const before = await brokenIn(replaced);
    return doubted.flatMap(({ where, broken, before: html }) =>
      worse(html === null ? [] : (before[replaced.indexOf(html)] ?? []), broken).map(({ rule, nodes }) => {
        const quote = (nodes.at(-1) ?? '').slice(0, MAX_QUOTE);
        return `${where} breaks the accessibility rule '${rule}' where the live version does not: ${quote}`;
      }),
    );
  } catch (error) {
    return [(error as Error).message];
  }
}
