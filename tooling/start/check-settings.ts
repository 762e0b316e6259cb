import { parseEnv } from 'marketplace-api/src/platform/settings/env';
import { readConfig } from '../../shell/src/gateway/config';

type Settings = Readonly<Record<string, string | undefined>>;

/** Replaces the key that `npm start` creates for its API and its gateway when none is set. */
const ANY_KEY = 'a-key-that-npm-start-makes-for-both';

function messageOf(read: (settings: Settings) => unknown, settings: Settings): string | null {
  try {
    read(settings);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the reasons why the API or the gateway would not start with these settings, before any start. */
export function startFaults(settings: Settings): readonly string[] {
  const messages = [messageOf(parseEnv, settings), messageOf(readConfig, settings)];
  const lines = messages.flatMap((message) => message?.split('\n') ?? []);
  return [...new Set(lines)];
}

/** Returns the same for `npm start`, which makes a key for its API and its gateway. */
export function settingsFaults(settings: Settings): readonly string[] {
  const hasKey = Boolean(settings['GATEWAY_KEY'] || settings['GATEWAY_KEY_FILE']);
  return startFaults(hasKey ? settings : { ...settings, GATEWAY_KEY: ANY_KEY });
}
