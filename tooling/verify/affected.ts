import {
  boundariesCheck,
  formatCheck,
  lintCheck,
  repositoryChecks,
  typedLintCheck,
  typesCheck,
  type Check,
} from './check-commands';

/** The changes since a commit. */
export interface Change {
  /** Folders of the changed packages and their dependents. */
  readonly packages: readonly string[];
  /** Changed files, relative to the root. */
  readonly files: readonly string[];
}

/** Quick tests of the whole repository: documents, manifests, packages, owners and rules. */
export const STRUCTURE = [
  ...['lint', 'commits', 'docs', 'threat-model', 'dependencies', 'start'].map((name) => `tooling/${name}`),
  'release-platform/graph',
  'release-platform/registry/src/trust',
];

/** Null when a file changed that is in no package, or that every package reads. */
function affectedFolders({ packages, files }: Change): readonly string[] | null {
  const folders = new Set(packages);
  for (const file of files) {
    const [top = '', name = ''] = file.split('/');
    if (top === 'partners') folders.add(`partners/${name}`);
    else if (top !== 'docs' && !file.endsWith('.md') && !folders.has(top)) return null;
  }
  return [...folders].sort();
}

const everything = (): readonly Check[] => [
  ...repositoryChecks(),
  { name: 'unit tests', command: 'jest', args: ['--silent'] },
];

/** The checks of `npm run verify`: all of them, or those that a change can break. */
export function checksFor(change: Change | null, hasTypes: (folder: string) => boolean = () => true): readonly Check[] {
  const folders = change && affectedFolders(change);
  if (!folders) return everything();
  const documents = (change?.files ?? []).filter((file) => /^docs\/|^[^/]+\.md$/.test(file));
  const formatted = [...folders, ...documents];
  const isTypedAlone = folders.length > 0 && folders.every(hasTypes);
  const types = isTypedAlone ? folders.map((folder) => `${folder}/tsconfig.json`) : ['tsconfig.json'];
  const tests = [...folders.map((one) => `/${one}/`), ...STRUCTURE];
  const jest = { name: 'unit tests', command: 'jest', args: ['--silent', ...tests] };
  if (formatted.length === 0) return [];
  const format = formatCheck(formatted);
  if (folders.length === 0) return [format, jest];
  return [
    format,
    ...types.map((config) => typesCheck(config, `types (${config})`)),
    lintCheck(folders, ['--no-warn-ignored']),
    typedLintCheck(folders),
    boundariesCheck(folders),
    jest,
  ];
}
