import type { HelpHit } from './help-search';
import { mayAskForHelp } from './help-words';
import type { Answering } from './question';

export const NO_HELP: readonly HelpHit[] = [];

/**
 * Returns answers of the store's pages of help. They are much text that few shoppers ask for: it is loaded with the
 * first question, and without it there are none.
 */
export async function askHelp(text: string, answering: Answering): Promise<readonly HelpHit[]> {
  if (!mayAskForHelp(text)) return NO_HELP;
  try {
    const { findHelp } = await import(/* webpackChunkName: "help-search" */ './help-search');
    return findHelp(text, answering);
  } catch {
    return NO_HELP;
  }
}
