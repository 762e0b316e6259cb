import { useEffect, useRef } from 'react';
import { FITMENT_NOTICE } from 'shared-contracts';
import { useHost, useHostLocation, usePageTitle } from 'remote-kit';
import { ButtonLink, Container, Page } from 'shared-ui';
import {
  readSizeGuideAddress,
  SIZE_GUIDE_PATH,
  sizeGuideHead,
  type SizeGuideAddress,
} from '../../features/size-guide/size-guide-address';
import { SizeComparison, speedLabel } from '../../features/size-guide/size-comparison';
import { SizeForm } from '../../features/size-guide/size-form';
import { Crumbs } from '../../ui/page-heading';
import { differenceOf } from '../../platform/size-maths';
import { SizeParts } from '../../features/size-guide/size-parts';
import { LoadTable, SpeedTable } from '../../features/size-guide/standard-table-views';
import styles from './size-guide-page.module.css';

/** Announces the result of a new query; the initial content is read anyway. */
function useAnnouncedResult({ a, b }: SizeGuideAddress, search: string): void {
  const host = useHost();
  const said = useRef(search);
  useEffect(() => {
    if (said.current === search) return;
    said.current = search;
    if (a.size)
      host.announce(
        b.size
          ? `${a.size.label} and ${b.size.label} compared. ${speedLabel(differenceOf(a.size, b.size))}`
          : `${a.size.label} explained.`,
      );
  }, [a, b, host, search]);
}

/** Returns the address of the same sizes in the visualizer, the first as the original. */
const visualizerHref = ({ a, b, isExample }: SizeGuideAddress): string =>
  isExample || !a.size
    ? '/visualizer'
    : `/visualizer?from=${encodeURIComponent(a.text)}${b.size ? `&tire=${b.size.label}` : ''}`;

/** Links to tires in these sizes, and to the drawing. */
function Next({ asked }: { readonly asked: SizeGuideAddress }) {
  const labels = [...new Set([asked.a, asked.b].flatMap(({ size }) => (size ? [size.label] : [])))];
  return (
    <div className={styles.next}>
      {asked.isExample ? (
        <ButtonLink href="/#finder">Find tires for your vehicle</ButtonLink>
      ) : (
        labels.map((label) => (
          <ButtonLink key={label} href={`/tires?size=${label}`} kind="secondary">
            Tires in {label}
          </ButtonLink>
        ))
      )}
      <ButtonLink href={visualizerHref(asked)} kind="quiet">
        See it on a wheel
      </ButtonLink>
    </div>
  );
}

/** Explains the numbers of a size, and compares two. All state is in the address. */
export function SizeGuidePage() {
  const { pathname, search } = useHostLocation();
  const asked = readSizeGuideAddress(pathname === SIZE_GUIDE_PATH ? search : '');
  useAnnouncedResult(asked, search);
  usePageTitle(pathname === SIZE_GUIDE_PATH ? sizeGuideHead(asked).title : undefined);
  const { a, b, isExample } = asked;
  return (
    <Page>
      <Container>
        <div className={styles.heading}>
          <Crumbs crumb="Tire size guide" />
          <h1>Tire size guide</h1>
          <p className={styles.lead}>
            The numbers on the sidewall say how wide, how high and how strong a tire is. Here is what each of them
            means, and what changes with another size.
          </p>
        </div>
        <SizeForm key={search} asked={asked} />
        {a.size ? (
          <section className={styles.section} aria-labelledby="parts">
            <h2 id="parts">{isExample ? 'What the numbers mean' : `What ${a.size.label} means`}</h2>
            <div>
              <SizeParts size={a.size} />
            </div>
          </section>
        ) : null}
        {a.size && b.size ? (
          <section className={styles.section} aria-labelledby="comparison">
            <h2 id="comparison">
              {a.size.label} or {b.size.label}
            </h2>
            {isExample ? <p className={styles.example}>An example. Enter your own sizes above.</p> : null}
            <SizeComparison from={a.size} to={b.size} />
          </section>
        ) : null}
        <Next asked={asked} />
        <section className={styles.tables} aria-labelledby="tables">
          <h2 id="tables">Load and speed, in full</h2>
          <LoadTable />
          <SpeedTable />
        </section>
        <p className={styles.note}>{FITMENT_NOTICE}</p>
      </Container>
    </Page>
  );
}
