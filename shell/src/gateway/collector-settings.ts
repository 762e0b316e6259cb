type Env = Readonly<Record<string, string | undefined>>;

/** Hosts of this machine, where a production store reports to nobody. */
const LOCAL = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Would end the part of a security policy that the address stands in. */
const SIGNS = /[;,'\s]/;

/**
 * `ANALYTICS_COLLECTOR`: the address that browsers send the data layer's events to; without it they stay in the page.
 * @throws by name for a wrong one.
 */
export function collectorOf(env: Env): string | null {
  const text = env['ANALYTICS_COLLECTOR'] ?? '';
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username + url.password + url.hash !== '' ||
    SIGNS.test(text)
  )
    throw new Error(
      `ANALYTICS_COLLECTOR='${text}' is no address. Write for example https://collect.example.com/events, or nothing.`,
    );
  return url.href;
}

/** What production refuses: the sandbox, and events that others on the way may read. */
export function collectorErrors(env: Env): string[] {
  const text = env['ANALYTICS_COLLECTOR'] ?? '';
  if (text === '' || !URL.canParse(text)) return [];
  const { protocol, hostname } = new URL(text);
  return [
    ...(protocol === 'https:' ? [] : ['ANALYTICS_COLLECTOR must be https in production.']),
    ...(LOCAL.test(hostname) ? ['ANALYTICS_COLLECTOR is on this machine. Leave it out, or name your collector.'] : []),
  ];
}
