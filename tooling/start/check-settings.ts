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
export function settingsFaults(settings: Settings): readonly string[] {
  const complete = { ...settings, GATEWAY_KEY: settings['GATEWAY_KEY'] || ANY_KEY };
  const messages = [messageOf(parseEnv, complete), messageOf(readConfig, complete)];
  const lines = messages.flatMap((message) => message?.split('\n') ?? []);
  return [...new Set(lines)];
}
