import type { PublicVariant } from 'shared-contracts';

/** A help page. */
export type HelpTopic = 'faq' | 'returns' | 'contact';

/** Name and description of a topic. */
export interface HelpTopicWords {
  readonly path: string;
  /** Label in the navigation between help pages. */
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

/** Returns the topics of a variant (spec §2), by its links. */
export const topicsOf = ({ links }: Pick<PublicVariant, 'links'>): HelpTopic[] =>
  TOPICS.filter((topic) => links.some(({ href }) => href === HELP_TOPICS[topic].path));

/** Returns the topic of an address, or null when the variant does not show it. */
export function topicAt(pathname: string, variant: Pick<PublicVariant, 'links'>): HelpTopic | null {
  const path = pathname.replace(/\/$/, '').toLowerCase();
  return topicsOf(variant).find((topic) => HELP_TOPICS[topic].path === path) ?? null;
}
