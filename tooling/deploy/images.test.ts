import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { NODE_MAJOR } from '../package/write-package';
import { PACKAGE_PARTS } from '../package/parts';
import { settingFaults } from './setting-faults';

const textOf = (image: string): string =>
  readFileSync(path.join(ROOT, 'deploy/containers', image, 'Containerfile'), 'utf8');

/** Returns what is wrong with the image of a part. */
function imageFaults(part: string, text: string): readonly string[] {
  const { commands } = PACKAGE_PARTS.find(({ name }) => name === part)!;
  const started = /"\/app\/bin\/(\w+)\.mjs"/.exec(text)?.[1] ?? '';
  const settings = [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const variables = settings.map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.split('=')[1] ?? '' }));
  const health = /^HEALTHCHECK .*process\.env\.(\w+)\}\/(\w+)/m.exec(text);
  const isChecked = health?.[2] === 'healthz' && variables.some(({ name }) => name === health[1]);
  return [
    ...settingFaults(variables, '/run/secrets'),
    ...(started in commands ? [] : [`it starts ${started}, which is no command of the package`]),
    ...(/^USER 10001:10001$/m.test(text) ? [] : ['it runs as another user']),
    ...(/^RUN /m.test(text) ? ['it runs a program while it is built'] : []),
    ...(isChecked || (part === 'migrate' && /^HEALTHCHECK NONE$/m.test(text)) ? [] : ['it does not check its health']),
  ];
}

describe('an image', () => {
  it.each(PACKAGE_PARTS.map(({ name }) => name))('starts the package of %s without privileges', (part) => {
    expect(imageFaults(part, textOf(part))).toEqual([]);
  });

  it.each([
    ['another command', '/bin/gateway.mjs', '/bin/door.mjs', 'it starts door'],
    ['root', 'USER 10001:10001', 'USER 0:0', 'another user'],
    ['build tools', 'WORKDIR /app', 'WORKDIR /app\nRUN apt-get install gcc', 'runs a program'],
    ['a health check of a port without setting', '.PROBE_PORT', '.HEALTH_PORT', 'does not check its health'],
    ['a misspelled setting', 'PROBE_HOST=', 'PROBE_HOSTS=', 'PROBE_HOSTS is no setting'],
    ['a secret', 'PORT=3000', 'GATEWAY_KEY=abc', 'is a secret with its value'],
  ])('is refused with %s', (_what, from, to, reason) => {
    const text = textOf('gateway');
    expect(text).toContain(from);
    expect(imageFaults('gateway', text.replace(from, to)).join('\n')).toContain(reason);
  });

  it('has the Node.js that packages are meant for', () => {
    expect(textOf('base')).toMatch(new RegExp(`^FROM .*/node:${NODE_MAJOR}-`, 'm'));
  });
});
