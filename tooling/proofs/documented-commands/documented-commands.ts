import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { readMarkdown } from '../../docs/markdown';

/** A command line of a document. */
export interface DocumentedCommand {
  readonly document: string;
  readonly line: number;
  readonly command: string;
}

/** Documents with commands in blocks, in the order in which a new user follows them. */
export const DOCUMENTS = [
  'README.md',
  'docs/package-format.md',
  'docs/guides/a-new-remote.md',
  'docs/guides/a-remote-outside-of-this-repository.md',
  'docs/guides/previews-in-ci.md',
  'marketplace-api/docs/bringing-your-own-data.md',
  'docs/guides/a-new-brand.md',
] as const;

/** Documents with commands that are not walked, with the reason. */
export const NOT_WALKED: Readonly<Record<string, string>> = {
  'docs/going-live.md':
    'it needs accounts and a machine of the shop; production-start.proof.ts sells with its settings',
  'docs/operations/containers.md': 'it needs a registry of images; packages.proof.ts starts what images contain',
  'docs/operations/backup.md': 'restore.proof.ts runs the drill on servers of its own',
  'docs/operations/kubernetes.md': 'it needs a cluster; kubernetes.test.ts renders and checks its manifests',
  'docs/operations/runbooks/money-unknown.md': 'reconciliation.test.ts runs the commands of staff',
  'docs/personal-data.md': 'personal-data.test.ts runs both commands',
  'docs/operations/upgrade.md': 'it needs a machine with systemd',
  'docs/operations/one-server.md': 'it needs a machine with systemd; systemd.test.ts checks its units',
  'marketplace-api/README.md': 'a reference of staff commands, which integration tests run',
  'release-platform/README.md': 'test files, which npm test runs',
  'sandbox/README.md': 'npm start starts the sandbox',
};

/** Commands that are not run as they are written, by their beginning, with the reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'npm start': 'the store runs already, started by it',
  'npm test': 'it contains the tests that every other run has',
  'npm run import -- <zips|': 'it lists the options; lines below it are run',
};

/** Commands of the README's lists that are run, as a user would complete them. */
export const COMPLETED: Readonly<Record<string, string>> = {
  'npm run doctor': 'npm run doctor',
  'npm run build': 'npm run build',
  'npm run deploy -- <remote>': 'npm run deploy -- --list',
  'npm run releases -- freeze lowes --until 2027-01-02 --reason "…"':
    'npm run releases -- freeze lowes --until 2999-01-02 --reason "a sale" && npm run releases -- unfreeze lowes',
  'npm run releases -- errors [cart]': 'npm run releases -- errors cart',
  'npm run releases -- status': 'npm run releases -- status',
  'npm run releases -- log': 'npm run releases -- log',
  'npm run graph': 'npm run graph',
  'npm run account -- add': 'npm run account -- list',
  'npm run each -- unit --scope mfe-cart': 'npm run each -- types --scope mfe-cart',
};

/** Commands of the README's lists that are not run, with the reason. */
export const LISTED_ONLY: Readonly<Record<string, string>> = {
  'npm run verify': 'run for one remote by the guide of a new remote',
  'npm run build -- --package OUT': 'packages.proof.ts starts packages',
  'npm run preview -- mfe-reviews --name pr-12': 'run by its guide',
  'npm run deploy -- mfe-cart --canary 1,10,50 --hold 10m': 'takes half an hour, and visits',
  'npm run dev': 'journey develop.spec.ts',
  'npm run journeys -- --engine webkitgtk': 'needs another browser',
  'npm run journeys -- --every-layout': 'part of npm run test:full',
  'npm run conformance -- checkout <address>': 'journey partner-checkout.spec.ts',
  'npm run proof -- <name>': 'this is one',
  'npm run bench': 'takes an hour',
  'npm run import -- <kind> FILE': 'run by its own document',
  'npm run new -- remote gift-cards': 'run by its guide',
  'npm run new -- brand acme-tires': 'run by its guide',
  'npm run release': 'tags the repository',
};

const textOf = (document: string): Promise<string> => readFile(path.join(ROOT, document), 'utf8');

/** Returns the command lines in the `sh` blocks of a document, without their comments. */
export async function commandsOf(document: string): Promise<readonly DocumentedCommand[]> {
  const { fences } = readMarkdown(await textOf(document));
  return fences
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code)
    .map(({ number, text }) => ({ document, line: number, command: text.replace(/\s+#.*$/, '').trim() }))
    .filter(({ command }) => command !== '');
}

/** Returns the commands that begin a line of the README's lists. */
export async function listedCommands(): Promise<readonly string[]> {
  const { lines } = readMarkdown(await textOf('README.md'));
  return lines.flatMap(({ text }) => /^- `(npm run [^`]+)`/.exec(text)?.[1] ?? []);
}

export const isRun = ({ command }: DocumentedCommand): boolean =>
  !Object.keys(NOT_RUN).some((beginning) => command.startsWith(beginning));
