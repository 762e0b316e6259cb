import type { HelpHit } from './help-search';
import { mayAskForHelp } from './help-words';
import type { Answering } from './question';

export const NO_HELP: readonly HelpHit[] = [];

/**
 * Returns answers of the help pages. Their texts are large and rarely needed, so they load with the first query, in the
 * chunk of the help page. On failure there are none.
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
