import { settingsOf } from './setting';

/** Settings of releases: storage, signing and moves. */
export const RELEASE_SETTINGS = [
  ...settingsOf(['gateway', 'commands'], {
    RELEASE_STORE: {
      usual: 'the data folder',
      text:
        'Bucket for versions and their log, shared by any number of gateways: `s3://bucket/prefix`. It ' +
        'must support conditional writes. Credentials come from the usual sources of the AWS SDK',
    },
    RELEASE_STORE_ENDPOINT: { text: 'Address of a bucket outside of AWS' },
    RELEASE_MIRROR_MB: {
      usual: '2048',
      text:
        'Size of the local copy of a bucket. Beyond it, versions that are not served are removed, and ' +
        'fetched again on demand',
    },
    RELEASE_OWNERS: {
      usual: 'release-platform/registry/owners.json',
      text: 'File of teams with their names, paths, roles and signing keys',
    },
  }),
  ...settingsOf(['commands'], {
    RELEASE_STORES: {
      text: 'Stores by name for `releases -- promote`: `staging=s3://bucket/staging production=s3://bucket/production`',
    },
    RELEASE_WEBHOOK: { text: 'https address that receives each step, promotion and rollback of a rollout as JSON' },
    RELEASE_GATEWAYS: {
      usual: 'the store on this machine',
      production: 'none',
      text:
        'Probe listeners of the gateways, for which each move waits: `http://10.0.0.7:3001 ' +
        'http://10.0.0.8:3001`, of a store of `RELEASE_STORES` `production=http://10.0.0.9:3001`, `none` ' +
        'before the first gateway runs',
    },
    RELEASE_KEY_FILE: {
      usual: 'made for this machine',
      text: 'Private key for signing. Production accepts only keys of the owners file',
    },
    RELEASE_AUTHOR: { usual: 'from git', text: 'Author recorded in the log' },
    REHEARSAL_BROWSER: {
      usual: 'on',
      text: '`off` deploys without a rehearsal in a browser, which production refuses (ADR 65)',
    },
    CHROME_PATH: { usual: 'a known place', text: 'Chromium or Chrome for rehearsals and journeys' },
  }),
];
