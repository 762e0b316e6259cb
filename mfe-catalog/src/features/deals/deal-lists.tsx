import type { ReactNode } from 'react';
import type { Deal } from 'shared-contracts';
import { Disclosure, Section } from 'shared-ui';
import { counted } from '../../platform/words';
import { DealCard, EndedDeal } from './deal-card';
import styles from './deal-lists.module.css';

interface DealSectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly deals: readonly Deal[];
  readonly tone?: 'surface' | 'ground';
  /** Content between the introduction and the deals. */
  readonly children?: ReactNode;
}

/** Deals of one kind; renders nothing when there are none. */
export function DealSection({ id, title, lead, deals, tone, children }: DealSectionProps) {
  if (deals.length === 0) return null;
  return (
    <Section id={id} title={title} lead={lead} {...(tone && { tone })}>
      {children}
      <ul className={styles.deals}>
        {deals.map((deal) => (
          <DealCard key={deal.promotion.id} deal={deal} />
        ))}
      </ul>
    </Section>
  );
}

/** Collapsed ended deals, whose rebates may still be claimed. */
export function EndedDeals({ deals }: { readonly deals: readonly Deal[] }) {
  if (deals.length === 0) return null;
  return (
    <Section id="ended">
      <Disclosure
        title={<h2 className={styles.endedTitle}>Ended deals</h2>}
        aside={counted(deals.length, 'deal')}
        className={styles.endedBox}
      >
        <p className={styles.endedLead}>
          These deals have ended. Bought before the last day? A rebate is still yours: file it on the page of your order
          within 30 days of your purchase.
        </p>
        <ul className={styles.ended}>
          {[...deals].reverse().map((deal) => (
            <EndedDeal key={deal.promotion.id} deal={deal} />
          ))}
        </ul>
      </Disclosure>
    </Section>
  );
}
