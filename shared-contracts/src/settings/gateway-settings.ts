import { settingsOf } from './setting';

/** Settings of the gateway. */
export const GATEWAY_SETTINGS = settingsOf(['gateway'], {
  API_URL: { usual: 'http://127.0.0.1:4000', production: 'required', text: 'Address of the API' },
  VARIANT_HOSTS: {
    usual: 'names of `localhost`',
    production: 'required',
    text: 'Host names by brand: `treadmarket=tires.example.com lowes=tires.partner.example.com`',
  },
  CANONICAL_ORIGIN: {
    usual: 'the origin of the request',
    text: 'Canonical origin by brand: `treadmarket=https://… lowes=https://…`',
  },
  HOST: {
    usual: 'localhost',
    production: 'all interfaces',
    text: 'Interface on which the store listens. In a development container `::`',
  },
  PROBE_PORT: {
    text:
      'Port of a separate listener for `/healthz`, `/readyz`, `/metrics`, `/status` and `/reports`, for ' +
      'balancers, Prometheus and operators',
  },
  PROBE_HOST: { usual: '127.0.0.1', text: 'Interface of the separate listener' },
  MAX_CONNECTIONS: { usual: '4000', text: 'Open connections in total' },
  CONNECTIONS_PER_ADDRESS: {
    usual: '128',
    text: 'Open connections of one address. Trusted proxies count only towards the total',
  },
  REQUESTS_PER_MINUTE: {
    usual: '6000',
    text: 'Requests of one address (IPv6: of a /64). Bursts of up to a quarter are accepted',
  },
  MAX_API_CALLS: { usual: '320', text: 'Concurrent calls to the API' },
  API_CALLS_PER_ADDRESS: { usual: '16', text: 'Concurrent calls to the API by one address' },
  API_CALLS_WAITING_PER_ADDRESS: {
    usual: '128',
    text: 'Queued calls of one address. Each waits up to 5 s, then it is rejected',
  },
  API_CALL_MS_PER_MINUTE: {
    usual: '12000',
    text: 'Budget of API time per address, in ms. Bursts of up to a quarter are accepted; a call counts at most 100 ms',
  },
  MAX_RENDERS: { usual: '64', text: 'Concurrent renders of pages' },
  RENDERS_PER_ADDRESS: {
    usual: '8',
    text: 'Concurrent renders for one address, which gets at most half of the machine',
  },
  RENDERS_WAITING_PER_ADDRESS: {
    usual: '64',
    text: 'Queued renders of one address. Each waits up to 5 s, then it is rejected',
  },
  RENDER_MS_PER_MINUTE: {
    usual: '12000',
    text: 'Budget of render time per address, in ms. Bursts of up to a quarter are accepted; cached pages are free',
  },
  RENDER_HOSTS: {
    usual: 'one for two cores, at most 4',
    text: 'Render hosts per version of a remote, each up to 400 MB. The least busy one gets the next page',
  },
  RENDER_NETWORK: {
    usual: 'closed',
    text: '`open` lets production start on a system that cannot block the network access of render hosts',
  },
  RENDER_SERVICE_ORIGINS: { text: 'Origins of the render services of partners, separated by spaces (ADR 14)' },
  PAGE_DEADLINE_MS: { usual: '900', text: 'Time that the remote of a page has to render it, in ms' },
  WIDGET_DEADLINE_MS: { usual: '300', text: 'Time that a widget has to render, in ms, before its placeholder is sent' },
  EDGE_SECONDS: {
    usual: '0',
    text:
      'Lifetime of pages in a cache in front of the gateway, which must invalidate them by `Cache-Tag` ' +
      'or `Surrogate-Key` from the events of `/v1/changes` (ADR 42)',
  },
  APPLE_PAY_DOMAIN_FILE: { text: 'File by which Apple checks the domains of the stores and of the payment host' },
  MAP_STYLE_URL: {
    text: 'Style of the installer map: an https address or a path of the store. Without it a plot is shown (ADR 41)',
  },
  CHAT_ORIGIN: { text: 'Origin of the support chat (ADR 27)' },
  CHAT_KEYS: {
    usual: 'the desk of the sandbox',
    production: 'none',
    text: 'Keys of the support chat by variant: `lowes=…`. A variant without one has no chat',
  },
  ANALYTICS_COLLECTOR: {
    usual: 'the sandbox',
    production: 'none',
    text: 'Address that browsers send events of the data layer to',
  },
  BROWSER_REPORTS_PERCENT: {
    usual: '10',
    text: 'Share of visits that report speed and sales. 0 turns off error reports too (ADR 64)',
  },
  REPORTS_PER_MINUTE: { usual: '40', text: 'Reports of one address that count' },
  OFFLINE_PAGES: {
    usual: 'on',
    text: '`off` disables offline pages, and browsers remove their copies at the next page load (ADR 56)',
  },
});
