import { useSelector } from 'react-redux';
import { useFlag, useHost } from 'remote-kit';
import { ButtonLink, ChipLink, Container, EmptyState, ErrorState, Notice, Page, Picture } from 'shared-ui';
import { DealSection, EndedDeals } from '../../features/deals/deal-lists';
import { dealsOf, selectDeals } from '../../features/deals/deals.slice';
import { VERIFY_PATH } from '../../features/deals/verification.tasks';
import { longDay } from '../../features/deals/deal-labels';
import { PageHeading } from '../../ui/page-heading';
import styles from './deals-page.module.css';

const shopTires = <ButtonLink href="/tires">Shop tires</ButtonLink>;

function NoDeals() {
  const { status, message } = useSelector(selectDeals);
  const { support, storeName } = useHost().variant;
  if (status === 'none') {
    return (
      <EmptyState level={1} icon="tag" title="No deals here" action={shopTires}>
        {storeName} takes no part in manufacturers’ savings and rebates, so there is nothing to look for and nothing to
        send in. The price you see is the price you pay.
      </EmptyState>
    );
  }
  if (status === 'refused') {
    return (
      <EmptyState
        level={1}
        icon="clock"
        title="This preview link does not work"
        action={<ButtonLink href="/deals">See today’s deals</ButtonLink>}
      >
        {message}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      level={1}
      title="Sorry!"
      action={
        <>
          <ButtonLink href="/deals">Try again</ButtonLink>
          <ButtonLink kind="secondary" href="/tires">
            Shop tires
          </ButtonLink>
        </>
      }
    >
      {message} Tires on offer show their saving on their own page too. Or call {support.phone}.
    </ErrorState>
  );
}

/** Lists of running deals, deals for verified groups, and ended deals. */
function Lists() {
  const { deals } = useSelector(selectDeals);
  const running = dealsOf(deals, 'ACTIVE_DEALS');
  const government = dealsOf(deals, 'GOVERNMENT_DEALS');
  const instant = running.filter(({ promotion }) => promotion.kind === 'InstantSavingsPromotion');
  const rebates = running.filter(({ promotion }) => promotion.kind === 'RebatePromotion');
  const hasCoupons = useFlag('coupons');
  return (
    <>
      {running.length === 0 ? (
        <EmptyState icon="tag" title="No deals are running right now" action={shopTires}>
          New deals show up here on their first day.
        </EmptyState>
      ) : null}
      <DealSection
        id="instant"
        title="Off at checkout"
        lead={
          'The saving comes off each tire while you pay, and there is nothing to send in. What saves ' +
          `most stands first.${hasCoupons ? ' Some coupon codes don’t add to it; the cart tells you which.' : ''}`
        }
        deals={instant}
      />
      <DealSection
        id="rebates"
        title="Back by mail"
        lead={
          'Buy the tires, file online on the page of your order, and a prepaid card comes by mail. Your total today ' +
          `does not change.${hasCoupons ? ' You can use a coupon code as well.' : ''}`
        }
        deals={rebates}
        tone="ground"
      />
      <DealSection
        id="government"
        title="For government and military"
        lead="For people who serve or work in government. Verify once, and these come off in your cart."
        deals={government}
      >
        <p className={styles.verify}>
          <ButtonLink kind="secondary" icon="shield" href={VERIFY_PATH}>
            Verify who you are
          </ButtonLink>
        </p>
      </DealSection>
      <EndedDeals deals={dealsOf(deals, 'EXPIRED_DEALS')} />
    </>
  );
}

function Jumps() {
  const { deals } = useSelector(selectDeals);
  const running = dealsOf(deals, 'ACTIVE_DEALS');
  const instant = running.filter(({ promotion }) => promotion.kind === 'InstantSavingsPromotion').length;
  const parts = [
    { id: 'instant', label: 'Off at checkout', count: instant },
    { id: 'rebates', label: 'Back by mail', count: running.length - instant },
    { id: 'government', label: 'Government and military', count: dealsOf(deals, 'GOVERNMENT_DEALS').length },
    { id: 'ended', label: 'Ended', count: dealsOf(deals, 'EXPIRED_DEALS').length },
  ].filter(({ count }) => count > 0);
  return (
    <nav aria-label="Deals on this page" className={styles.jumps}>
      {parts.map(({ id, label, count }) => (
        <ChipLink key={id} href={`#${id}`}>
          {label} <span className={styles.count}>{count}</span>
        </ChipLink>
      ))}
    </nav>
  );
}

/** All deals of the store. */
export function DealsPage() {
  const { status, day, deals } = useSelector(selectDeals);
  if (status !== 'ready')
    return (
      <Page>
        <Container>
          <NoDeals />
        </Container>
      </Page>
    );
  return (
    <Page>
      <Container className={styles.top}>
        {day ? (
          <Notice tone="warn" title={`Preview: the deals of ${longDay(day)}`} className={styles.preview}>
            Only you see this page. Prices in the store are still today&rsquo;s.{' '}
            <a href="/deals">See today&rsquo;s deals</a>
          </Notice>
        ) : null}
        <div className={styles.words}>
          <PageHeading
            title="Deals"
            lead="Every saving we have, with its amount, its terms and its last day. No codes to hunt for."
          >
            <Jumps />
          </PageHeading>
        </div>
        <div className={styles.picture}>
          <Picture name="hero/tire-row-studio" alt="" width={640} height={280} sizes="(width >= 56.25rem) 560px, 1px" />
        </div>
      </Container>
      <Lists />
      {deals.some(({ isSample }) => isSample) ? (
        <Container>
          <p className={styles.note}>
            Sample offers: brands, amounts and dates are made up for this demonstration store. No manufacturer makes
            these offers.
          </p>
        </Container>
      ) : null}
    </Page>
  );
}
