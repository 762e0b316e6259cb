import { SETTINGS, unknownSettings } from './index';

describe('settings', () => {
  it('have a name of their own and a purpose', () => {
    const names = SETTINGS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(SETTINGS.filter(({ name, text }) => !/^[A-Z][A-Z0-9_]+$/.test(name) || /[.!]$/.test(text))).toEqual([]);
  });

  it('are accepted, with files of secrets and the variables of other programs', () => {
    const others = [
      'PATH',
      'HOME',
      'APP_HOST',
      'API_PATH',
      'PGPORT',
      'KUBERNETES_SERVICE_HOST',
      'npm_config_user_agent',
    ];
    const names = [...SETTINGS.map(({ name }) => name), 'GATEWAY_KEY_FILE', 'OTEL_SERVICE_NAME', ...others];
    expect(unknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  });

  it.each([
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PAYMENT_SECERT', 'PAYMENT_SECRET'],
    ['TREADMARKET_EVN', 'TREADMARKET_ENV'],
    ['SAMPLE_REVIEW', 'SAMPLE_REVIEWS'],
  ] as const)('are named for the misspelling %s, never with its value', (name, meant) => {
    const faults = unknownSettings({ [name]: 'hidden-value', PORT: '3000' });
    expect(faults).toEqual([`${name} is no setting. Did you mean ${meant}?`]);
  });

  it('reject a name with the prefix of the store that does not exist', () => {
    expect(unknownSettings({ TREADMARKET_COLOR: 'red' })).toEqual([
      'TREADMARKET_COLOR is no setting. docs/settings.md lists them.',
    ]);
  });
});
