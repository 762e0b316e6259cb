import { parseEnv } from 'marketplace-api/src/platform/env';
import { readConfig } from '../../shell/src/gateway/config';

type Settings = Readonly<Record<string, string | undefined>>;

/** `npm start` makes one for its API and its gateway where none is set. */
const ANY_KEY = 'a-key-that-npm-start-makes-for-both';

function messageOf(read: (settings: Settings) => unknown, settings: Settings): string | null {
  try {
    read(settings);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Why the API or the gateway would not start with these settings, before anything is started; empty: they would. */
export function settingsFaults(settings: Settings): readonly string[] {
  const complete = { ...settings, GATEWAY_KEY: settings['GATEWAY_KEY'] || ANY_KEY };
  const messages = [messageOf(parseEnv, complete), messageOf(readConfig, complete)];
  const lines = messages.flatMap((message) => message?.split('\n') ?? []);
  return [...new Set(lines)];
}
