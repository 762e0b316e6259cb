import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EventShapes, RemoteManifest } from 'shared-contracts';
import { areEventShapes } from 'registry/manifest/event-shape-check';
import { ROOT } from 'registry/paths';
import { contractShapes } from '../../graph/event-shapes';

const CONTRACT = path.join(ROOT, 'shared-contracts/src');
const KEPT = path.join(ROOT, '.build/event-shapes');
/** Another compiler or other packages may read the same sources differently. */
const LOCKFILE = path.join(ROOT, 'package-lock.json');

async function contractDigest(): Promise<string> {
  const files = await readdir(CONTRACT, { recursive: true });
  const hash = createHash('sha256').update(await readFile(LOCKFILE));
  for (const file of files.filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts')).sort())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(CONTRACT, file)));
  return hash.digest('hex').slice(0, 20);
}

async function readKept(file: string): Promise<EventShapes | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return areEventShapes(value) ? value : null;
  } catch {
    return null;
  }
}

let shapes: Promise<EventShapes> | undefined;

/** Cached until the contract changes, because the compiler takes seconds to find them. */
async function findShapes(): Promise<EventShapes> {
  const file = path.join(KEPT, `${await contractDigest()}.json`);
  const kept = await readKept(file);
  if (kept !== null) return kept;
  const made = contractShapes(ROOT);
  const temporary = `${file}.${process.pid}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(temporary, JSON.stringify(made));
  await rename(temporary, file);
  return made;
}

/** The payloads of the events that a remote names, by the contract that it is built with. */
export async function usedShapes({ events }: Pick<RemoteManifest, 'events'>): Promise<EventShapes> {
  shapes ??= findShapes();
  const known = await shapes;
  const names = new Set<string>(Object.values(events).flat());
  return Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name)));
}
