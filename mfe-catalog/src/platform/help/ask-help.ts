import type { HelpHit } from './help-search';
import { mayAskForHelp } from './help-words';
import type { Answering } from './question';

export const NO_HELP: readonly HelpHit[] = [];

/**
 * Returns answers of the store's help pages. They are much text that few shoppers ask for: it is loaded with the first
 * question, in the chunk of the page that shows the same text. Without it there are none.
 */
export async function askHelp(text: string, answering: Answering): Promise<readonly HelpHit[]> {
  if (!mayAskForHelp(text)) return NO_HELP;
  try {
    const { findHelp } = await import(/* webpackChunkName: "page-help" */ './help-search');
    return findHelp(text, answering);
  } catch {
    return NO_HELP;
  }
}
