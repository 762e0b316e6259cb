import { createRequire } from 'node:module';
import semver from 'semver';
import toolingPackage from '../package.json';

const require = createRequire(import.meta.url);

describe('the pinned webpack', () => {
  const pin = toolingPackage.dependencies.webpack;

  it('is an exact version that works with the federation plugin', () => {
    const known = semver.valid(pin) !== null && semver.satisfies(pin, '>=5.110.0 <5.112.0');
    expect(
      known
        ? 'ok'
        : [
            `webpack is set to ${pin} in tooling/package.json.`,
            '@module-federation/enhanced 2.9.2 reaches into webpack files by path',
            'and fails to load with 5.112 and later',
            "(Cannot find module 'webpack/lib/util/extractUrlAndGlobal'). Set webpack to 5.111.1 again,",
            'or raise the federation plugin',
            'with it, run `npm run build` for every remote, and then move the range in this test.',
          ].join(' '),
    ).toBe('ok');
  });

  it('is the installed one, and loads with the plugin', () => {
    expect(require('webpack/package.json').version).toBe(pin);
    expect(require('@module-federation/enhanced/webpack').ModuleFederationPlugin).toBeInstanceOf(Function);
  });
});
