import { useState, type MouseEvent } from 'react';
import type { Facet, FacetValue } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { classNames, Disclosure, Icon } from 'shared-ui';
import { listingHref, oneOf, SUBJECT_PARAMETERS, withToggled, type ListingAddress } from '../../platform/listing-address';
import styles from './facets.module.css';

interface FacetListProps {
  readonly facets: readonly Facet[];
  readonly address: ListingAddress;
}

const SHOWN = 7;
const OPEN_AT_FIRST = 4;

/** A filter as a link that looks like a box to tick: it works without script, and a crawler is told not to follow. */
function FacetLink({ facet, value, address }: { readonly facet: Facet; readonly value: FacetValue; readonly address: ListingAddress }) {
  const { navigation } = useHost();
  const isOn = address.query[facet.id]?.includes(value.value) ?? false;
  const isMulti = facet.kind === 'multi';
  const href = listingHref(withToggled(address, facet.id, value.value, isMulti));
  // The shell would scroll to the top; who ticks several boxes wants to stay where they are.
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigation.go(href, { scroll: false });
  };
  return (
    <li>
      <a
        className={classNames(styles.value, isOn && styles.on, value.count === 0 && !isOn && styles.none)}
        href={href}
        rel="nofollow"
        onClick={go}
      >
        <span className={classNames(styles.box, facet.kind === 'single' && styles.round)} aria-hidden="true">
          {isOn ? <Icon name="check" size={16} /> : null}
        </span>
        <span className={styles.label}>
          {value.label ?? value.value}
          {isOn ? <span className="visually-hidden"> (selected, remove)</span> : null}
        </span>
        <span className={styles.count}>
          <span className="visually-hidden">, </span>
          {value.count.toLocaleString('en-US')}
          <span className="visually-hidden"> results</span>
        </span>
      </a>
    </li>
  );
}

/** The values that a long list begins with: its most frequent and its chosen ones; the others wait behind "more". */
function firstOf(facet: Facet, address: ListingAddress): ReadonlySet<string> {
  const useful = facet.values.filter((value) => value.count > 0);
  const frequent = useful.length <= SHOWN + 2 ? useful : [...useful].sort((one, other) => other.count - one.count).slice(0, SHOWN);
  return new Set([...frequent.map(({ value }) => value), ...(address.query[facet.id] ?? [])]);
}

function FacetGroup({ facet, address, isOpen }: { readonly facet: Facet; readonly address: ListingAddress; readonly isOpen: boolean }) {
  // Decided once: what was pressed must not move from under the finger while counts change.
  const [isFirst] = useState(() => firstOf(facet, address));
  const isOn = ({ value }: FacetValue): boolean => address.query[facet.id]?.includes(value) ?? false;
  const first = facet.values.filter((value) => isFirst.has(value.value));
  const rest = facet.values.filter((value) => !isFirst.has(value.value) && (value.count > 0 || isOn(value)));
  const links = (values: readonly FacetValue[]) => values.map((value) => <FacetLink key={value.value} facet={facet} value={value} address={address} />);
  if (first.length + rest.length === 0) return null;
  return (
    <Disclosure title={facet.label} isOpen={isOpen} className={styles.group}>
      <ul className={styles.values}>{links(first)}</ul>
      {rest.length > 0 ? (
        <details className={styles.more} open={first.length === 0 || undefined}>
          <summary>
            {rest.length} more<span className="visually-hidden"> of {facet.label}</span>
          </summary>
          <ul className={styles.values}>{links(rest)}</ul>
        </details>
      ) : null}
    </Disclosure>
  );
}

/** Yes-or-no filters in one group, then the others. */
export function FacetList({ facets, address }: FacetListProps) {
  const toggles = facets.filter(({ kind, values }) => kind === 'toggle' && values.length > 0);
  const others = facets.filter(({ kind }) => kind !== 'toggle');
  const subject = [address.path, ...SUBJECT_PARAMETERS.map((name) => oneOf(address, name) ?? '')].join('|');
  return (
    <div className={styles.facets}>
      {toggles.length > 0 ? (
        <ul className={classNames(styles.values, styles.toggles)}>
          {toggles.flatMap((facet) =>
            facet.values.map((value) => <FacetLink key={facet.id} facet={facet} value={{ ...value, label: facet.label }} address={address} />),
          )}
        </ul>
      ) : null}
      {others.map((facet, index) => (
        <FacetGroup key={`${subject}|${facet.id}`} facet={facet} address={address} isOpen={index < OPEN_AT_FIRST || Boolean(address.query[facet.id])} />
      ))}
    </div>
  );
}
