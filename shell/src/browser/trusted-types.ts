interface Policy {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const rules: Policy = {
  // Only ever given HTML that the gateway of this origin rendered.
  createHTML: (text) => text,
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href);
    // The last is OFFLINE_WORKER_PATH.
    if (origin !== location.origin || !/^\/((remotes|assets)\/|offline-worker\.js$)/.test(pathname))
      throw new TypeError(`Scripts do not come from ${url}.`);
    return url;
  },
};

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('tm-shell', rules) ?? rules;

/**
 * For libraries that write plain text through `innerHTML` (antd its style elements, React the empty string). Text
 * without markup can't make an element; anything with a `<` is refused as before.
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

/** HTML of the gateway for `innerHTML`, under Trusted Types. */
export const trustedHtml = (text: string): string => policy.createHTML(text);
/** Address of a remote's script or of the service worker; anything else throws. */
export const trustedScriptUrl = (url: string): string => policy.createScriptURL(url);
