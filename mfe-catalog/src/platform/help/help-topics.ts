import type { PublicVariant } from 'shared-contracts';

/** A page of help. */
export type HelpTopic = 'faq' | 'returns' | 'contact';

/** What a topic is called and says of itself. */
export interface HelpTopicWords {
  readonly path: string;
  /** In the navigation between the pages. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
}

export const HELP_TOPICS: Readonly<Record<HelpTopic, HelpTopicWords>> = {
  faq: {
    path: '/help/faq',
    label: 'Questions',
    title: 'Questions and answers',
    description:
      'Ordering, fit, delivery, installation, payment and changes: short answers to the questions drivers ask most.',
  },
  returns: {
    path: '/help/returns',
    label: 'Returns',
    title: 'Returns',
    description: 'What can go back, and how.',
  },
  contact: {
    path: '/help/contact',
    label: 'Contact us',
    title: 'Contact us',
    description: 'Call or write to us. You will talk to people who know tires.',
  },
};

const TOPICS = Object.keys(HELP_TOPICS) as HelpTopic[];

/** Topics that a variant shows (spec §2): those that its links name. */
export const topicsOf = ({ links }: Pick<PublicVariant, 'links'>): HelpTopic[] =>
  TOPICS.filter((topic) => links.some(({ href }) => href === HELP_TOPICS[topic].path));

/** The topic of an address, or null where the variant does not show it. */
export function topicAt(pathname: string, variant: Pick<PublicVariant, 'links'>): HelpTopic | null {
  const path = pathname.replace(/\/$/, '').toLowerCase();
  return topicsOf(variant).find((topic) => HELP_TOPICS[topic].path === path) ?? null;
}
