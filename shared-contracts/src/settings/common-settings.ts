import { settingsOf } from './setting';

/** Settings of several programs. */
export const COMMON_SETTINGS = [
  ...settingsOf(['api', 'gateway', 'commands'], {
    TREADMARKET_ENV: {
      usual: 'development',
      text:
        '`development` or `production`, which rejects sandboxes, demo data and weak secrets. ' +
        '`NODE_ENV=production` means production as well',
    },
    TREADMARKET_DATA_DIR: {
      usual: '.data',
      text: 'Folder of the embedded database, deployed remotes, the ledger of the sandbox, and mail',
    },
  }),
  ...settingsOf(['api', 'gateway', 'sandbox'], {
    LOG_LEVEL: { usual: 'info', text: 'Least important lines that are logged. `debug` logs every request' },
  }),
  ...settingsOf(['api', 'gateway'], {
    GATEWAY_KEY: {
      usual: 'made by `npm start` for each run',
      production: 'required',
      isSecret: true,
      text:
        'Secret of 24 characters or more that makes the API trust the client address given by a gateway. ' +
        'To change it without an end of service: `new,old` at the API, then `new` at each gateway, then ' +
        '`new` at the API',
    },
    TRUST_PROXY: {
      text:
        'Addresses and networks of your own proxies or balancers, such as `10.0.0.0/8`. Without it all ' +
        'shoppers behind them count as one address',
    },
    DRAIN_SECONDS: {
      usual: '0',
      production: '10',
      text: 'Time of normal service after SIGTERM, in which `/readyz` answers 503 (ADR 72)',
    },
    PAYMENT_PROVIDERS: {
      usual: 'the sandbox for every method',
      text:
        'Provider of each method, `sandbox` or `stripe`: `credit-card=stripe,affirm=stripe`. A method that is ' +
        'missing is offered nowhere',
    },
    STRIPE_PUBLISHABLE_KEY: { production: 'required with Stripe', text: 'Public key of Stripe: `pk_live_…`' },
    PAYMENT_PUBLIC_URL: {
      usual: 'the sandbox',
      production: 'required',
      text: 'Address of the payment provider as browsers know it. The card form is a frame of its origin',
    },
  }),
  ...settingsOf(['api', 'gateway', 'sandbox'], {
    PORT: { usual: '3000', text: 'Port of the store' },
    API_PORT: { usual: '4000', text: 'Port of the API' },
    SANDBOX_PORT: { usual: '4100', text: 'Port of the payment sandbox' },
  }),
  ...settingsOf(['sandbox'], {
    STRIPE_PORT: { usual: '4242', text: 'Port of the local server in place of Stripe' },
    STRIPE_PUBLIC_URL: { usual: 'http://localhost:<STRIPE_PORT>', text: 'Address of its pages for browsers' },
    STRIPE_WEBHOOK_URL: { usual: 'the API', text: 'Address that receives its events' },
    PAYMENT_WEBHOOK_URL: { usual: 'the API', text: 'Address that receives the events of the payment sandbox' },
  }),
];
