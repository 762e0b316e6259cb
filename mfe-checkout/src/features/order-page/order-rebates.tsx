import { useEffect, useRef, useState } from 'react';
import type { Order, OrderRebate } from 'shared-contracts';
import { lazyPart, useFlag } from 'remote-kit';
import { Button, Notice, Skeleton } from 'shared-ui';
import { longDay } from '../../platform/dates/long-day';
import styles from './order-page.module.css';

type Filing = NonNullable<OrderRebate['filing']>;
type Claim = NonNullable<Filing['claim']>;

/** The form is loaded on demand. */
const RebateForm = lazyPart({
  remote: 'checkout',
  where: 'rebate form',
  load: () => import(/* webpackChunkName: "rebate-form" */ './rebate-form').then((module) => module.RebateForm),
  placeholder: <Skeleton shape="free" className={styles.rebateRoom} />,
});

const expected = ({ payoutOn }: Claim): string =>
  payoutOn ? ` We expect to mail your card by ${longDay(payoutOn)}.` : '';

const CLAIMS: Readonly<
  Record<Claim['status'], { readonly title: string; readonly tone: 'info' | 'ok' | 'warn'; say(claim: Claim): string }>
> = {
  filed: {
    title: 'Your rebate is filed',
    tone: 'info',
    say: (claim) =>
      `We have had it since ${longDay(claim.filedOn)} and check it against the invoice of this order. ` +
      `There is nothing to send.${expected(claim)}`,
  },
  approved: { title: 'Your rebate is approved', tone: 'ok', say: (claim) => expected(claim).trim() },
  paid: {
    title: 'Your rebate is on its way',
    tone: 'ok',
    say: ({ payoutOn }) =>
      `We mailed your card${payoutOn ? ` on ${longDay(payoutOn)}` : ''}. It usually arrives within 10 business days.`,
  },
  rejected: {
    title: 'We could not pay this rebate',
    tone: 'warn',
    say: ({ reason }) => `${reason ?? ''} Call us if that is not right.`.trim(),
  },
};

/** Shows the claim's status, and takes the focus when it was just filed. */
function ClaimStatus({ claim, isNews }: { readonly claim: Claim; readonly isNews: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNews) box.current?.focus();
  }, [isNews]);
  const { title, tone, say } = CLAIMS[claim.status];
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone={tone} title={title} {...(isNews && { announce: 'status' as const })}>
        {say(claim)}
      </Notice>
    </div>
  );
}

/** Returns why an unclaimed rebate cannot be filed now. */
function closedWords({ amount, fileUntil }: Filing, { state }: Order): string {
  if (state === 'return-requested') return 'You can file it for the tires you keep when your return is decided.';
  if (amount.value === 0) return 'It is not paid for tires that were returned or paid back.';
  return `It could be filed until ${longDay(fileUntil)}.`;
}

function Rebate({ order, rebate }: { readonly order: Order; readonly rebate: OrderRebate }) {
  const { promotion, amount, filing } = rebate;
  const [isOpen, setOpen] = useState(false);
  const claim = filing?.claim ?? null;
  const shown = claim?.amount ?? (filing && filing.amount.value > 0 ? filing.amount : amount);
  const isLess = shown.value < amount.value;
  return (
    <div className={styles.rebate}>
      <p className={styles.rebateLine}>
        <strong>{shown.formattedValue}</strong> {promotion.description}
        {isLess ? `, for the tires you kept (${amount.formattedValue} for all)` : ''}
      </p>
      {claim ? <ClaimStatus claim={claim} isNews={isOpen} /> : null}
      {filing && !claim && !filing.canFile ? <p className={styles.lead}>{closedWords(filing, order)}</p> : null}
      {filing?.canFile && !claim ? (
        <>
          <p className={styles.lead}>
            File by {longDay(filing.fileUntil)}. We attach the invoice of this order for you.
          </p>
          {isOpen ? (
            <RebateForm order={order} promotionId={promotion.id} onClose={() => setOpen(false)} />
          ) : (
            <div className={styles.acts}>
              <Button kind="secondary" onClick={() => setOpen(true)}>
                File your rebate online
              </Button>
            </div>
          )}
        </>
      ) : null}
      {promotion.rebatePDFUrl && !claim && filing?.canFile !== false ? (
        <a
          href={promotion.rebatePDFUrl}
          aria-label={`Rebate form: ${promotion.description}`}
          className={styles.rebateLink}
        >
          {filing ? 'Send a paper form instead' : 'Rebate form'}
        </a>
      ) : null}
    </div>
  );
}

/** Mail-in rebates of an order: the form to claim each, and the status of its claim. */
export function OrderRebates({ order }: { readonly order: Order }) {
  const { rebates = [], status } = order;
  const hasPromotions = useFlag('promotions');
  const isOver = status === 'FAILED' && rebates.every(({ filing }) => !filing?.claim);
  if (rebates.length === 0 || !hasPromotions || isOver) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>Back by mail</h2>
      {rebates.map((rebate) => (
        <Rebate key={rebate.promotion.id} order={order} rebate={rebate} />
      ))}
    </section>
  );
}
