import type { Page } from '@playwright/test';
import type { BenefitType } from 'shared-contracts';

/** A shopper's expectation of a kind of page. */
export interface Rule {
  /** Verb phrase that completes the name of the page: "the listing / counts its products". */
  readonly name: string;
  /** Returns one line for each breach of the rule on the open page. */
  readonly findFaults: (page: Page) => Promise<readonly string[]>;
  /** Changes the open page as a careless release would, so that the rule no longer holds. */
  readonly breakPage: (page: Page) => Promise<unknown>;
  /** The check clicks or types, so the next rule requires the page opened again. */
  readonly isInteractive?: true;
}

/** The store of a brand. */
export interface RuledStore {
  readonly url: string;
  readonly variant: BenefitType;
}

/** A kind of page with its rules. */
export interface RuledPage {
  readonly name: string;
  /** Opens the page in a store. */
  readonly open: (page: Page, store: RuledStore) => Promise<unknown>;
  readonly rules: readonly Rule[];
  /** Variants that show the page to members only; their journeys are in members.spec.ts. */
  readonly membersOnlyIn?: readonly BenefitType[];
}

/** Returns the messages whose condition does not hold. */
export const unless = (conditions: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(conditions)
    .filter(([, holds]) => !holds)
    .map(([message]) => message);

/** Adds a style sheet to the open page. It stays while the shell changes views. */
export const addStyle =
  (css: string) =>
  (page: Page): Promise<unknown> =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, css);

/** Removes the first element that matches, or all of them. */
export const remove =
  (selector: string, which: 'first' | 'all' = 'all') =>
  (page: Page): Promise<unknown> =>
    page.evaluate(
      ([wanted, many]) => {
        const found = [...document.querySelectorAll(wanted)];
        if (found.length === 0) throw new Error(`Nothing to break: ${wanted}`);
        for (const element of many === 'all' ? found : found.slice(0, 1)) element.remove();
      },
      [selector, which] as const,
    );

/** Replaces a pattern in every text of the elements that match. */
export const replaceText =
  (selector: string, pattern: RegExp, replacement: string) =>
  (page: Page): Promise<unknown> =>
    page.evaluate(
      ([wanted, source, text]) => {
        const changed = [...document.querySelectorAll(wanted)].flatMap((element) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          const nodes: Node[] = [];
          while (walker.nextNode()) nodes.push(walker.currentNode);
          return nodes.filter((node) => {
            const before = node.nodeValue ?? '';
            node.nodeValue = before.replace(new RegExp(source, 'g'), text);
            return node.nodeValue !== before;
          });
        });
        if (changed.length === 0) throw new Error(`Nothing to break: ${source} in ${wanted}`);
      },
      [selector, pattern.source, replacement] as const,
    );

/** The first amount in a text, in cents. */
export const centsIn = (text: string | null): number =>
  Math.round(Number(/\$([\d,]+(?:\.\d{2})?)/.exec(text ?? '')?.[1]?.replaceAll(',', '')) * 100);

/** A day in the store's format: "Wed, Dec 2" or "Tuesday, December 1". */
export const DAY =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d/;
