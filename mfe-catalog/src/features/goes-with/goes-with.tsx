import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { mountingCents, type RelatedGroup } from 'shared-contracts';
import { Icon, Picture } from 'shared-ui';
import type { InstallationOffer } from '../../platform/installation-offer';
import { useVehicle, useZip } from '../../platform/use-shopper';
import { counted, dollars, UNITS } from '../../platform/words';
import styles from './goes-with.module.css';
import { selectCompanions } from './goes-with.slice';
import { findCompanions } from './goes-with.tasks';

interface GoesWithProps {
  /** Number of the added product. */
  readonly productNumber: string;
  readonly quantity: number;
}

/** The first product in stock, with a link to all of its kind. */
function Companion({ group: { title, note, url, products } }: { readonly group: RelatedGroup }) {
  const card = products.find(({ variants }) => variants.some(({ inStock }) => inStock));
  if (!card) return null;
  return (
    <li className={styles.companion}>
      <Picture name={card.media.name} alt="" width={56} height={56} />
      <div className={styles.facts}>
        <p className={styles.kind}>{url ? <a href={url}>{title}</a> : title}</p>
        <p>
          <a href={card.url} translate="no">
            {card.title.brand} {card.title.name}
          </a>
          , {card.shown.unit.formattedValue} {UNITS[card.productType]}
        </p>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
    </li>
  );
}

interface InstallationProps {
  readonly offer: InstallationOffer;
  readonly quantity: number;
  readonly zipCode: string;
}

/** At the lowest price of a shop with a free time; the shop is chosen in checkout. */
function Installation({ offer, quantity, zipCode }: InstallationProps) {
  const cents = mountingCents(offer.lowestPerTire, quantity);
  return (
    <p className={styles.installation}>
      <Icon name="wrench" size={20} />
      <span>
        <strong>
          Installed near {zipCode} from {dollars(cents / 100)} more
        </strong>
        . {counted(offer.shops, 'shop')} to pick from at checkout.
      </span>
    </p>
  );
}

/** Recommendations for the added product: installation nearby, and complementary products. */
export function GoesWith({ productNumber, quantity }: GoesWithProps) {
  const dispatch = useDispatch();
  const { groups, offer } = useSelector(selectCompanions);
  const fitmentId = useVehicle()?.fitmentId ?? null;
  const zipCode = useZip();
  useEffect(() => {
    dispatch(findCompanions.requested({ productNumber, fitmentId, zipCode }));
  }, [dispatch, fitmentId, productNumber, zipCode]);
  if (groups.length === 0 && !offer) return null;
  return (
    <section className={styles.section} aria-label="Goes with what you added">
      {offer && zipCode ? <Installation offer={offer} quantity={quantity} zipCode={zipCode} /> : null}
      <ul className={styles.companions}>
        {groups.map((group) => (
          <Companion key={group.kind} group={group} />
        ))}
      </ul>
    </section>
  );
}
