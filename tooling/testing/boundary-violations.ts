import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from 'registry/paths';

/** An import against a rule of `tooling/lint/dependency-cruiser.cjs`; its paths are relative to the folder. */
export interface BoundaryViolation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

const CRUISE = path.join(ROOT, 'tooling/testing/cruise-folders.mjs');

/** Returns the violations in each of the folders, which have the repository's layout. */
export async function boundaryViolations(
  folders: readonly string[],
): Promise<readonly (readonly BoundaryViolation[])[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [CRUISE, ...folders], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as readonly (readonly BoundaryViolation[])[];
}
