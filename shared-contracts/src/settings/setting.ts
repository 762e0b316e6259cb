/** Programs that read a setting. `commands` are those of a terminal: deploy, releases, import, staff. */
export type SettingReader = 'api' | 'gateway' | 'sandbox' | 'commands';

/** An environment variable of the store's programs. */
export interface Setting {
  readonly name: string;
  readonly readBy: readonly SettingReader[];
  /** Value in development without the setting, as a person reads it; absent: none. */
  readonly usual?: string;
  /** `required`, or the value in production without the setting where it differs. */
  readonly production?: string;
  /** Never printed. `NAME_FILE` may name a file with it instead. */
  readonly isSecret?: true;
  /** Purpose in a sentence without its end. */
  readonly text: string;
}

type Details = Omit<Setting, 'name' | 'readBy'>;

/** Returns settings of the same programs, from their names and details. */
export const settingsOf = (
  readBy: readonly SettingReader[],
  settings: Readonly<Record<string, Details>>,
): readonly Setting[] => Object.entries(settings).map(([name, details]) => ({ name, readBy, ...details }));
