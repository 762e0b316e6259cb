import { EnvError, parseEnv } from './env';

describe('the environment', () => {
  it('needs nothing', () =>
    expect(parseEnv({})).toMatchObject({
      apiPort: 4000,
      pgPort: 5433,
      databaseUrl: null,
      paymentUrl: 'http://localhost:4100',
      hasSampleReviews: true,
    }));

  it('names every variable at fault at once', () => {
    const parse = () => parseEnv({ API_PORT: 'four', PG_PORT: '-1', DATABASE_URL: 'not a url' });
    expect(parse).toThrow(EnvError);
    expect(parse).toThrow(/API_PORT must be a whole number, but is "four"[^]*DATABASE_URL must be a URL/);
  });

  it('leaves sample reviews out of production', () => {
    expect(parseEnv({ TREADMARKET_ENV: 'production' }).hasSampleReviews).toBe(false);
    expect(parseEnv({ SAMPLE_REVIEWS: 'off' }).hasSampleReviews).toBe(false);
  });
});
