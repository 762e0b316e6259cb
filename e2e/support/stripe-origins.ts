import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { serveElements, type ElementsServerOptions } from './stripe-elements/elements-server';
import { expect } from './test';

const INVENTORY = fileURLToPath(new URL('../../docs/payment-scripts.md', import.meta.url));

/** Patterns of Stripe's origins that the inventory of payment pages lists. */
function listedOrigins(): readonly RegExp[] {
  const sources = [...readFileSync(INVENTORY, 'utf8').matchAll(/`(https:\/\/[*\w.]+stripe\.com)`/g)];
  return sources.map(([, source = '']) => new RegExp(`^${source.replaceAll('.', '\\.').replace('*', '[\\w-]+')}$`));
}

/** Serves Stripe's scripts to a browser, and records the origins of all its requests. */
export async function watchOrigins(context: BrowserContext, options: ElementsServerOptions): Promise<Set<string>> {
  const seen = new Set<string>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) seen.add(origin);
  });
  await serveElements(context, options);
  return seen;
}

/** Expects Stripe to have been loaded, and no other origin than those of the inventory and the store's own. */
export function expectListedOrigins(seen: ReadonlySet<string>, own: readonly string[]): void {
  const listed = listedOrigins();
  expect([...seen].filter((origin) => !own.includes(origin) && !listed.some((one) => one.test(origin)))).toEqual([]);
  expect([...seen]).toContain('https://js.stripe.com');
}
