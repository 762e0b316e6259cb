import { withCommas } from 'shared-contracts';
import type { ProductPage, SelectedVehicle } from 'shared-contracts';
import { Button, ButtonLink, ChipLink, EmptyState, Notice } from 'shared-ui';
import { DEPARTMENTS } from '../../platform/listing-address';
import { counted } from '../../platform/words';
import { ProductCard } from '../../ui/product-card';
import { RelaxedLink } from '../../ui/relaxed-link';
import { VehicleChoices } from '../../ui/vehicle-choices';
import { sectionHref, type DepartmentAnswer } from './search-answer';
import styles from './search-sections.module.css';

/** A section with its link "See all 38 tires". */
function DepartmentSection({
  path,
  page,
  text,
  vehicle,
}: {
  readonly path: DepartmentAnswer['path'];
  readonly page: ProductPage;
  readonly text: string;
  readonly vehicle: SelectedVehicle | null;
}) {
  const { name, noun } = DEPARTMENTS[path];
  const href = sectionHref(path, text);
  const id = path.slice(1);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {name} <span className={styles.count}>{withCommas(page.total)}</span>
        </h2>
        <a href={href}>See all {counted(page.total, noun)}</a>
      </div>
      {page.notice ? <p className={styles.notice}>{page.notice}</p> : null}
      <ul className={styles.cards}>
        {page.products.map((card) => (
          <li key={card.id}>
            <ProductCard card={card} vehicle={vehicle} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Describes how the search interpreted the text, when that explains why there are no results. */
function understoodAs(answers: readonly DepartmentAnswer[]): string {
  const { size, vehicle, brand, rest } = answers.find(({ page }) => page?.understood)?.page?.understood ?? {};
  const parts = [
    size && `the size ${size}`,
    vehicle && `the vehicle ${vehicle.label}`,
    brand && `the brand ${brand}`,
    rest && `the words “${rest}”`,
  ].filter(Boolean);
  return parts.length > 0 ? `We searched for ${parts.join(', ')}. ` : '';
}

const WAYS = [
  { label: 'All-season tires', href: '/tires?category=touring' },
  { label: 'Winter tires', href: '/tires?category=winter' },
  { label: 'All-terrain tires', href: '/tires?category=all-terrain' },
  { label: 'Wheels', href: '/wheels' },
  { label: 'Snow chains', href: '/accessories?category=chains' },
  { label: 'Lug nuts and wheel locks', href: '/accessories?category=wheel%20hardware' },
  { label: 'All brands', href: '/brands' },
];

const WHAT_TO_WRITE = 'Type a brand, a tire, a size like 225/65R17, or a vehicle like 2021 Camry in the field above.';
const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const HOW_ELSE =
  'Check the spelling, use fewer words, or write a size like 225/65R17. ' +
  'We sell tires, wheels and accessories for them.';

const adviceFor = (text: string, answers: readonly DepartmentAnswer[]): string =>
  hasLetters(text) ? understoodAs(answers) + HOW_ELSE : WHAT_TO_WRITE;

/** No results: the text, advice on spelling, and other entry points. */
export function NothingAnywhere({
  text,
  answers,
  hasHelp,
}: {
  readonly text: string;
  readonly answers: readonly DepartmentAnswer[];
  /** True when answers are shown above, so that only products are missing. */
  readonly hasHelp: boolean;
}) {
  const elsewhere = answers.find(({ page }) => page?.understood?.isSoldElsewhere)?.page?.notice;
  const limited = answers.find(({ page }) => page?.understood?.relaxed)?.page;
  const title = text ? `${hasHelp ? 'No product' : 'Nothing'} matches “${text}”` : 'What are you looking for?';
  return (
    <div className={styles.nothing}>
      <EmptyState
        icon="search"
        title={elsewhere ? 'Not in this store' : title}
        action={
          <>
            {limited?.understood?.relaxed ? <RelaxedLink relaxed={limited.understood.relaxed} /> : null}
            <ButtonLink href="/?finder=vehicle#finder" kind={limited ? 'secondary' : 'primary'}>
              Find by vehicle
            </ButtonLink>
            <ButtonLink href="/?finder=size#finder" kind="secondary">
              Find by size
            </ButtonLink>
          </>
        }
      >
        {elsewhere ?? limited?.notice ?? adviceFor(text, answers)}
      </EmptyState>
      <section className={styles.start} aria-labelledby="start">
        <p id="start">Or start here</p>
        <ul className={styles.ways}>
          {WAYS.map(({ label, href }) => (
            <li key={href}>
              <ChipLink href={href}>{label}</ChipLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface SearchSectionsProps {
  readonly text: string;
  readonly answers: readonly DepartmentAnswer[];
  readonly vehicle: SelectedVehicle | null;
  readonly onRetry: () => void;
}

/** A section for each department with results. */
export function SearchSections({ text, answers, vehicle, onRetry }: SearchSectionsProps) {
  const missing = answers.filter(({ page }) => page === null).map(({ path }) => DEPARTMENTS[path].name.toLowerCase());
  return (
    <div className={styles.sections}>
      {missing.length > 0 ? (
        <Notice
          tone="warn"
          action={
            <Button kind="quiet" size="small" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          We couldn’t search the {missing.join(' and ')} just now.
        </Notice>
      ) : null}
      <VehicleChoices vehicle={answers.find(({ page }) => page?.understood?.vehicle)?.page?.understood?.vehicle} />
      {answers.map(({ path, page }) =>
        page && page.products.length > 0 ? (
          <DepartmentSection key={path} path={path} page={page} text={text} vehicle={vehicle} />
        ) : null,
      )}
    </div>
  );
}
