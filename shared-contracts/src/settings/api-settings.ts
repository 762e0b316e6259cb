import { settingsOf } from './setting';

/** Settings of the API, and of the commands that use its database. */
export const API_SETTINGS = [
  ...settingsOf(['api', 'commands'], {
    DATABASE_URL: {
      usual: 'an embedded server',
      production: 'required',
      isSecret: true,
      text: 'PostgreSQL 15 or newer: `postgres://user:password@host/database`',
    },
    PG_PORT: { usual: '5433', text: 'First port that is tried for the embedded server' },
  }),
  ...settingsOf(['api'], {
    API_HOST: { usual: '127.0.0.1', text: 'Interface on which the API listens' },
    DATABASE_LISTEN_URL: {
      usual: '`DATABASE_URL`',
      isSecret: true,
      text: 'The database itself, where `DATABASE_URL` names a pooler such as PgBouncer, which loses notifications',
    },
    PG_POOL: { usual: '10', text: 'Connections to the database for requests' },
    METRICS_PORT: { text: 'Port of `/metrics` for Prometheus, on a listener of its own' },
    METRICS_HOST: { usual: '127.0.0.1', text: 'Interface of the metrics' },
    ERROR_REPORTS_DSN: {
      isSecret: true,
      text: 'Sentry-compatible service that receives errors of the API: `https://key@host/project`. Without it, none',
    },
    ERROR_REPORTS_RELEASE: { text: 'Release in these reports, such as a commit' },
    STORE_URL: {
      usual: 'http://localhost:3000',
      production: 'required',
      text:
        'Destination of links in mails: address of the main store (others are `<variant>.` before its ' +
        'host), or `variant=address` pairs',
    },
    STORE_ORIGINS: {
      text: 'Further origins that pages are served from, separated by commas. Payments lead back to no other ones',
    },
    SMTP_URL: {
      usual: 'files in the data folder',
      production: 'required',
      isSecret: true,
      text: 'Mail server: `smtp://user:password@host:587`. Without it, `/dev/mail` lists the mails in development',
    },
    MAIL_FROM: { production: 'required', text: 'Sender of mails: `Treadmarket <orders@example.com>`' },
    PAYMENT_URL: {
      usual: 'the sandbox',
      production: "required while a method is the sandbox's",
      text: 'Address at which the API reaches the payment sandbox',
    },
    PAYMENT_SECRET: {
      usual: 'a public one',
      production: "required while a method is the sandbox's",
      isSecret: true,
      text: 'Secret of the payment sandbox',
    },
    PAYMENT_WEBHOOK_SECRET: {
      usual: 'a public one',
      production: "required while a method is the sandbox's",
      isSecret: true,
      text: 'Signs the events of the payment sandbox. Without it all are refused',
    },
    STRIPE_SECRET_KEY: {
      production: 'required with Stripe',
      isSecret: true,
      text: 'Secret or restricted key of Stripe: `sk_live_…` or `rk_live_…`',
    },
    STRIPE_WEBHOOK_SECRET: {
      production: 'required with Stripe',
      isSecret: true,
      text: 'Signs the events of Stripe: `whsec_…`, two with a comma while it is rotated',
    },
    STRIPE_API_URL: {
      usual: 'the live service',
      text: 'A local server in place of Stripe. In production only with https, or on this machine',
    },
    TAX_PROVIDER: {
      usual: 'tables',
      text: 'Calculates taxes: `tables`, `stripe` (with `STRIPE_SECRET_KEY`) or `taxjar`',
    },
    TAXJAR_API_KEY: { production: 'required with TaxJar', isSecret: true, text: 'Key of the API of TaxJar' },
    TAXJAR_API_URL: {
      usual: 'the live service',
      text: 'A local server in place of TaxJar. In production only with https, or on this machine',
    },
    TAX_FROM: {
      production: 'required with a tax service',
      text: 'Address that goods ship from: `100 Main St | Springfield | IL | 62701`',
    },
    TAX_CODES: {
      production: 'required with a tax service',
      text: 'Codes of the tax service: `goods=…,installation=…,tire-fee=…,disposal-fee=…`; `none` for no code',
    },
    TAX_STATES_WITHOUT_NEXUS: {
      usual: 'none',
      text: 'States in which the shop collects no tax. Elsewhere an answer without tax is refused',
    },
    TAX_CALLS_PER_DAY: { usual: '20000', text: 'Calculations of the tax service; after them the tables decide' },
    ADDRESS_PROVIDER: {
      usual: 'imported',
      text: 'Suggests addresses before the imported ones: `imported`, `google` (Places, New) or `smarty`',
    },
    GOOGLE_PLACES_API_KEY: {
      production: 'required with Google',
      isSecret: true,
      text: 'Key of Google Places, limited to the Places API (New)',
    },
    GOOGLE_PLACES_API_URL: {
      usual: 'the live service',
      text: 'A local server in place of Google. In production only with https, or on this machine',
    },
    SMARTY_AUTH_ID: { production: 'required with Smarty', isSecret: true, text: 'Secret key of Smarty: its `auth-id`' },
    SMARTY_AUTH_TOKEN: { production: 'required with Smarty', isSecret: true, text: 'Its `auth-token`' },
    SMARTY_LICENSE: { usual: 'us-autocomplete-pro-cloud', text: 'License of the suggestions of Smarty' },
    SMARTY_API_URL: {
      usual: 'the live service',
      text: 'A local server in place of Smarty. In production only with https, or on this machine',
    },
    ADDRESS_CALLS_PER_DAY: {
      usual: '10000',
      text: 'Requests to the service of addresses; after them imported ones are suggested',
    },
    IDENTITY_ISSUER: {
      usual: 'the sandbox',
      production: 'required without `SANDBOX_STAND_INS=identity`',
      text: 'OpenID provider that verifies government and military shoppers',
    },
    IDENTITY_CLIENT_ID: { text: 'Name of the store at the OpenID provider' },
    IDENTITY_CLIENT_SECRET: { isSecret: true, text: 'Secret of the store at the OpenID provider' },
    IDENTITY_SCOPES: { usual: 'openid', text: 'Scopes that are requested of the OpenID provider' },
    IDENTITY_CLAIM: { usual: 'groups', text: 'Claim with the groups of a shopper' },
    IDENTITY_GROUPS: { text: 'Values of the claim by group of the store: `military=MIL,VET government=GOV`' },
    IDENTITY_URL: {
      usual: 'the sandbox',
      production: 'required without `IDENTITY_ISSUER`',
      text: 'Address of the identity sandbox',
    },
    IDENTITY_SECRET: {
      usual: 'a public one',
      production: 'required without `IDENTITY_ISSUER`',
      isSecret: true,
      text: 'Secret of the identity sandbox',
    },
    SANDBOX_STAND_INS: {
      production: 'required while one is used',
      text: 'Providers that production may leave to the sandbox, where nothing real happens: `payment,identity`',
    },
    PARTNER_SECRETS: {
      usual: 'public ones',
      production: 'none',
      isSecret: true,
      text: 'Partners who may hand shoppers over: `purchasingPower=secret,benefitsMe=other`',
    },
    SAMPLE_REVIEWS: {
      usual: 'on',
      production: 'off',
      text: 'Shows the reviews of the demo data: on or off (true, false, yes, no)',
    },
    HOLDS_PER_ADDRESS: {
      usual: '20',
      text: 'Unpaid orders and appointments in carts that one address may hold at once',
    },
    HOLDS_PER_EMAIL: { usual: '3', text: 'The same for one mail address' },
    HOLDS_PER_CARD: { usual: '3', text: 'The same for one card' },
    DECLINES_PER_ADDRESS: {
      usual: '24',
      text:
        'Declined cards of one address within an hour after which no card is tried. From a third on the ' +
        'bank must authenticate the cardholder',
    },
    DECLINES_PER_SESSION: { usual: '9', text: 'The same for one session' },
    DECLINES_PER_CARD: { usual: '9', text: 'The same for one card' },
    DECLINES_OVERALL: { usual: '300', text: 'The same for all shoppers together' },
    VOICES_PER_ADDRESS: {
      usual: '3',
      text: 'Votes and reports about one review that count from one address, and its questions in a day',
    },
    RATE_LIMIT_PER_MINUTE: {
      usual: '600',
      text:
        'Requests by address (IPv6: by /64), and by session or token. Each process counts alone; no ' +
        'address is exempt',
    },
    KEY_RATE_LIMIT_PER_MINUTE: { usual: '60000', text: 'Requests by marketplace key' },
    GATEWAY_RATE_LIMIT_PER_MINUTE: { usual: '60000', text: 'Reads of gateways for pages that all shoppers share' },
    GUESSES_PER_MINUTE: {
      usual: '20',
      text: 'Passwords, coupon codes and wrong tokens from one address, counted by all processes together',
    },
  }),
];
