import { memo, useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import type { Facet, FacetValue } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { withCommas } from 'shared-contracts';
import { classNames, Disclosure, Icon } from 'shared-ui';
import {
  listingHref,
  oneOf,
  readListingAddress,
  SUBJECT_PARAMETERS,
  withToggled,
  type ListingAddress,
} from '../../platform/listing-address';
import styles from './facets.module.css';

interface FacetListProps {
  readonly facets: readonly Facet[];
  /** Requested address: checkmarks follow at once. */
  readonly address: ListingAddress;
  /** Address of the facet counts: links extend it, so that a click re-renders no other link. */
  readonly shown: ListingAddress;
}

const SHOWN = 7;
const OPEN_AT_FIRST = 4;

interface FacetLinkProps {
  readonly facet: Facet;
  readonly value: FacetValue;
  readonly label?: string;
  readonly isOn: boolean;
  readonly shown: ListingAddress;
}

/**
 * A filter as a link styled as a checkbox: it works without script, and `nofollow` keeps crawlers from following it.
 */
const FacetLink = memo(function FacetLink({
  facet,
  value,
  label = value.label ?? value.value,
  isOn,
  shown,
}: FacetLinkProps) {
  const { navigation } = useHost();
  const hrefFrom = (address: ListingAddress): string =>
    listingHref(withToggled(address, facet.id, value.value, facet.kind === 'multi'));
  // Without this the shell would scroll to the top; shoppers who click several filters stay in place, and all clicks
  // count.
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, search } = navigation.current();
    navigation.go(hrefFrom(readListingAddress(pathname, search)), { scroll: false });
  };
  return (
    <li>
      <a
        className={classNames(styles.value, isOn && styles.on, value.count === 0 && !isOn && styles.none)}
        href={hrefFrom(shown)}
        rel="nofollow"
        onClick={go}
      >
        <span className={classNames(styles.box, facet.kind === 'single' && styles.round)} aria-hidden="true">
          {isOn ? <Icon name="check" size={16} /> : null}
        </span>
        <span className={styles.label}>
          {label}
          {isOn ? <span className="visually-hidden"> (selected, remove)</span> : null}
        </span>
        <span className={styles.count}>
          <span className="visually-hidden">, </span>
          {withCommas(value.count)}
          <span className="visually-hidden">{value.count === 1 ? ' result' : ' results'}</span>
        </span>
      </a>
    </li>
  );
});

type Chosen = readonly string[] | undefined;

/** Returns the initially visible values of a long list: frequent and selected ones; others are behind "more". */
function firstOf(facet: Facet, chosen: Chosen): ReadonlySet<string> {
  const useful = facet.values.filter((value) => value.count > 0);
  const frequent =
    useful.length <= SHOWN + 2 ? useful : [...useful].sort((one, other) => other.count - one.count).slice(0, SHOWN);
  return new Set([...frequent.map(({ value }) => value), ...(chosen ?? [])]);
}

/**
 * Renders values of a closed group with the page, for browsers without script. Values of later results render shortly
 * before the group opens.
 */
function useUnseen(facet: Facet): { readonly isDrawn: boolean; readonly onIntent: () => void } {
  const [first] = useState(facet);
  const [isWanted, setWanted] = useState(false);
  return { isDrawn: isWanted || facet === first, onIntent: () => setWanted(true) };
}

interface ValuesProps {
  readonly facet: Facet;
  readonly values: readonly FacetValue[];
  readonly chosen: Chosen;
  readonly shown: ListingAddress;
}

function Values({ facet, values, chosen, shown }: ValuesProps) {
  return (
    <ul className={styles.values}>
      {values.map((value) => (
        <FacetLink
          key={value.value}
          facet={facet}
          value={value}
          isOn={chosen?.includes(value.value) ?? false}
          shown={shown}
        />
      ))}
    </ul>
  );
}

function MoreValues({ isOpen, ...list }: ValuesProps & { readonly isOpen: boolean }) {
  const { isDrawn, onIntent } = useUnseen(list.facet);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration; later openings start with a click.
  const handleEarlyOpening = useEffectEvent(() => {
    if (details.current?.open) onIntent();
  });
  useEffect(() => handleEarlyOpening(), []);
  return (
    <details ref={details} className={styles.more} open={isOpen || undefined}>
      <summary onPointerEnter={onIntent} onFocus={onIntent} onClick={onIntent}>
        {list.values.length} more<span className="visually-hidden"> of {list.facet.label}</span>
      </summary>
      {isOpen || isDrawn ? <Values {...list} /> : null}
    </details>
  );
}

interface FacetGroupProps {
  readonly facet: Facet;
  readonly chosen: Chosen;
  readonly shown: ListingAddress;
  readonly isOpen: boolean;
}

const FacetGroup = memo(function FacetGroup({ facet, chosen, shown, isOpen }: FacetGroupProps) {
  // Decided once, so that a clicked value does not move while counts change.
  const [isFirst] = useState(() => firstOf(facet, chosen));
  const { isDrawn, onIntent } = useUnseen(facet);
  const first = facet.values.filter((value) => isFirst.has(value.value));
  const rest = facet.values.filter(({ value, count }) => !isFirst.has(value) && (count > 0 || chosen?.includes(value)));
  const list = { facet, chosen, shown };
  if (first.length + rest.length === 0) return null;
  return (
    <Disclosure title={facet.label} isOpen={isOpen} className={styles.group} onIntent={onIntent}>
      {isOpen || isDrawn ? (
        <>
          <Values {...list} values={first} />
          {rest.length > 0 ? <MoreValues {...list} values={rest} isOpen={first.length === 0} /> : null}
        </>
      ) : null}
    </Disclosure>
  );
});

/** Yes-or-no filters in one group, then the others. */
export function FacetList({ facets, address, shown }: FacetListProps) {
  const toggles = facets.filter(({ kind, values }) => kind === 'toggle' && values.length > 0);
  const others = facets.filter(({ kind }) => kind !== 'toggle');
  const subject = [address.path, ...SUBJECT_PARAMETERS.map((name) => oneOf(address, name) ?? '')].join('|');
  return (
    <div className={styles.facets}>
      {toggles.length > 0 ? (
        <ul className={classNames(styles.values, styles.toggles)}>
          {toggles.flatMap((facet) =>
            facet.values.map((value) => (
              <FacetLink
                key={facet.id}
                facet={facet}
                value={value}
                label={facet.label}
                isOn={address.query[facet.id]?.includes(value.value) ?? false}
                shown={shown}
              />
            )),
          )}
        </ul>
      ) : null}
      {others.map((facet, index) => (
        <FacetGroup
          key={`${subject}|${facet.id}`}
          facet={facet}
          chosen={address.query[facet.id]}
          shown={shown}
          isOpen={index < OPEN_AT_FIRST || Boolean(address.query[facet.id])}
        />
      ))}
    </div>
  );
}
