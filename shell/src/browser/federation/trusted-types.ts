interface Policy {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const rules: Policy = {
  // Receives only HTML that the gateway of this origin rendered.
  createHTML: (text) => text,
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href);
    // The last alternative is OFFLINE_WORKER_PATH.
    if (origin !== location.origin || !/^\/((remotes|assets)\/|offline-worker\.js$)/.test(pathname))
      throw new TypeError(`Scripts do not come from ${url}.`);
    return url;
  },
};

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('tm-shell', rules) ?? rules;

/**
 * Default policy for libraries that write plain text through `innerHTML` (antd its style elements, React the empty
 * string). Text without markup cannot create an element; anything with a `<` is rejected.
 */
factory?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('HTML from a script is not taken; render elements instead.');
    return text;
  },
  createScriptURL() {
    throw new TypeError('Scripts are loaded by the shell alone.');
  },
});

/** Wraps HTML of the gateway for `innerHTML`, under Trusted Types. */
export const trustedHtml = (text: string): string => policy.createHTML(text);
/** Wraps the address of a remote's script or of the service worker; any other address throws. */
export const trustedScriptUrl = (url: string): string => policy.createScriptURL(url);
