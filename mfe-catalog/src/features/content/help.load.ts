import { featuresOf } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import { faqJsonLd, faqOf } from '../../platform/help/faq';
import type { HelpState } from './help.slice';
import { HELP_TOPICS, topicAt } from '../../platform/help/help-topics';

const MAX_AGE_S = 600;

/** Loads a help page; 404 when the variant does not show it. */
export async function loadHelp({ url, variant, flags }: LoadContext): Promise<Loaded<{ help: HelpState }>> {
  const topic = topicAt(url.pathname, variant);
  const state = { help: { topic } };
  if (topic === null) return { state, status: 404, head: { title: 'Page not found', robots: 'noindex' } };
  const { title, description, path } = HELP_TOPICS[topic];
  const answering = { variant, has: featuresOf(variant, flags) };
  return {
    state,
    head: {
      title,
      description: topic === 'returns' ? variant.returns.answer : description,
      canonical: path,
      ...(topic === 'faq' && { jsonLd: [faqJsonLd(faqOf(answering))] }),
    },
    maxAge: MAX_AGE_S,
  };
}
