import type { ProductCard, Promotion } from 'shared-contracts';
import { Picture, Section } from 'shared-ui';
import { promotionText } from '../../ui/promotion';
import { dollars, shortDay } from '../../platform/words';
import styles from './offers.module.css';

/** Returns the amount and its unit. */
function amountOf(promotion: Promotion): { figure: string; unit: string } {
  if (promotion.kind === 'InstantSavingsPromotion')
    return { figure: dollars(promotion.dollarAmount, true), unit: 'off per tire' };
  return { figure: dollars(promotion.rebateDollarOff, true), unit: `back on ${promotion.quantity}` };
}

function Offer({ card, offer }: { readonly card: ProductCard; readonly offer: Promotion }) {
  const { figure, unit } = amountOf(offer);
  return (
    <li className={styles.offer}>
      <Picture
        name={card.media.name}
        alt=""
        width={200}
        height={200}
        className={styles.picture}
        sizes="(width >= 56.25rem) 200px, 40vw"
      />
      <p className={styles.amount}>
        <strong>{figure}</strong> {unit}
      </p>
      <h3 className={styles.name}>
        <a href={card.url} translate="no">
          {card.title.brand} {card.title.name}
        </a>
      </h3>
      <p className={styles.terms}>
        {promotionText(offer)}. Ends {shortDay(offer.endsOn)}.
      </p>
    </li>
  );
}

/** Running offers with their amounts: instant savings and rebates. */
export function Offers({ cards }: { readonly cards: readonly ProductCard[] }) {
  if (cards.length === 0) return null;
  return (
    <Section
      title="Savings right now"
      lead="Instant savings come off at checkout. Rebates come back on a prepaid card by mail."
      tone="ground"
      id="savings"
      aside={<a href="/deals">All deals</a>}
    >
      <ul className={styles.offers}>
        {cards.map((card) =>
          card.specialOffer ? <Offer key={card.id} card={card} offer={card.specialOffer} /> : null,
        )}
      </ul>
    </Section>
  );
}
