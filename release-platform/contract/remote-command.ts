import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BadPackage } from 'registry/versions/package-file';
import { parsePublicKey, parseSigningKey } from 'registry/trust/signing-key';
import type { PublishedManifest } from 'shared-contracts';
import { writeNewKey } from 'registry/trust/new-key';
import { checkPackage } from './check-package';
import { packFolder } from './pack-folder';
import { readRemoteArguments, REMOTE_HELP, type RemoteRequest } from './remote-arguments';

const refused = (what: string, problems: readonly string[]): 1 => {
  console.error([`${what} would be refused:`, ...problems.map((one) => `  - ${one}`)].join('\n'));
  return 1;
};

function describe({ name, version, team, web, node, maps }: PublishedManifest): string {
  const sizes = [web.files, node?.files, maps].flatMap((files) => Object.values(files ?? {}).map(({ bytes }) => bytes));
  const kilobytes = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000;
  return `${name} ${version} of the team '${team}', ${sizes.length} files of ${kilobytes.toFixed(1)} kB`;
}

async function check(file: string, keyFile: string | null): Promise<number> {
  const key = keyFile === null ? null : parsePublicKey(await readFile(keyFile, 'utf8'), keyFile);
  const { manifest, problems, keyId } = await checkPackage(await readFile(file), key);
  if (manifest === null) return refused(file, problems);
  if (problems.length > 0) return refused(`${manifest.name} ${manifest.version}`, problems);
  const signed = key === null ? `says that '${keyId}' signed it, which --key verifies` : `signed with '${keyId}'`;
  console.log(`${describe(manifest)}: ${signed}. Nothing is wrong with the file.`);
  return 0;
}

async function pack({ folder, keyFile, out, author, commit }: RemoteRequest & { kind: 'pack' }): Promise<number> {
  const key = parseSigningKey(await readFile(keyFile, 'utf8'), keyFile);
  const builder = `treadmarket-remote, Node ${process.versions.node}`;
  const bytes = await packFolder(folder, key, { author, commit, builder });
  const { manifest, problems } = await checkPackage(bytes, null);
  if (manifest === null || problems.length > 0) return refused(folder, problems);
  const file = path.resolve(out ?? `${manifest.name}-${manifest.version}.tgz`);
  await writeFile(file, bytes);
  console.log(`${describe(manifest)}: signed with '${key.id}', in ${file} (${(bytes.length / 1_000).toFixed(1)} kB).`);
  console.log(
    `Next: hand the file to those who run the store, who release it with npm run releases -- publish ` +
      `${path.basename(file)}. Your key must be in their owners file by then.`,
  );
  return 0;
}

async function makeKey(id: string): Promise<number> {
  const made = await writeNewKey(id);
  if ('error' in made) {
    console.error(made.error);
    return 1;
  }
  console.log(`The private half is in ${made.file}. Keep it where your releases are made, and nowhere else.`);
  console.log(
    `The public half is for the store, which enters it in its owners file:\n  ${JSON.stringify(made.publicKey)}`,
  );
  return 0;
}

async function run(request: RemoteRequest): Promise<number> {
  switch (request.kind) {
    case 'help':
      if (request.error) console.error(`${request.error}\n`);
      console.log(REMOTE_HELP);
      return request.error ? 1 : 0;
    case 'key':
      return makeKey(request.id);
    case 'pack':
      return pack(request);
    case 'check':
      return check(request.file, request.keyFile);
  }
}

/**
 * Runs `treadmarket-remote`, the command of the contract's package, for teams without the store's sources. Returns its
 * exit code.
 */
export async function remoteCommand(args: readonly string[]): Promise<number> {
  try {
    return await run(readRemoteArguments(args));
  } catch (error) {
    if (error instanceof BadPackage) return refused('It', error.problems);
    console.error((error as Error).message);
    return 1;
  }
}
