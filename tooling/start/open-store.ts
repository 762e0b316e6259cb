import type { Deployment } from 'shared-contracts/deployment';
import { buildAll } from './build-all';
import { endOnSignals } from '../servers/end-on-signals';
import { makePictures } from './pictures';
import { openLines, refuseTakenPorts, say } from './session';
import { startStore, type Store } from './store';
import type { StorePorts } from './ports';
import { eventLine } from 'release-platform/commands/event-line';

/**
 * Builds changed parts, and opens the store until this process ends.
 * @throws when it does not open
 */
export async function openStore(
  { data, ports, deployment }: { readonly data: string; readonly ports: StorePorts; readonly deployment: Deployment },
  onEnd: () => Promise<void> = async () => undefined,
): Promise<void> {
  const started = Date.now();
  await refuseTakenPorts(ports);
  let store: Store | undefined;
  const end = endOnSignals(async () => {
    say('\nclosing the store');
    await onEnd();
    await store?.stop();
  });
  const giveUp = (name: string): void => {
    console.error(eventLine('store ends: a process was given up', { name }));
    process.exitCode = 1;
    void end();
  };
  try {
    const databaseUrl = process.env['DATABASE_URL'];
    const starting = startStore({
      data,
      ports,
      deployment,
      say,
      onGivenUp: giveUp,
      ...(databaseUrl ? { databaseUrl } : {}),
    });
    starting.then(
      (running) => (store = running),
      () => undefined,
    );
    await makePictures(say);
    const failures = await buildAll({ data, say, onlyIfNew: true });
    for (const failure of failures) console.error(failure);
    store = await starting;
    await store.openGateway();
    say(openLines(ports, started));
    if (failures.length > 0)
      say(eventLine('build failed: the store runs the versions deployed before', { parts: failures.length }));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
    await end();
  }
}
