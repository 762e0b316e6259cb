type Env = Readonly<Record<string, string | undefined>>;

/** Local host names, which are rejected in production. */
const LOCAL = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Characters that would end the directive of the security policy. */
const SIGNS = /[;,'\s]/;

/**
 * Parses `ANALYTICS_COLLECTOR`: the address that browsers send data layer events to; without it they stay in the page.
 * @throws with the name of an invalid setting
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

/** Returns production errors: the sandbox, and an address without https. */
export function collectorErrors(env: Env): string[] {
  const text = env['ANALYTICS_COLLECTOR'] ?? '';
  if (text === '' || !URL.canParse(text)) return [];
  const { protocol, hostname } = new URL(text);
  return [
    ...(protocol === 'https:' ? [] : ['ANALYTICS_COLLECTOR must be https in production.']),
    ...(LOCAL.test(hostname) ? ['ANALYTICS_COLLECTOR is on this machine. Leave it out, or name your collector.'] : []),
  ];
}
