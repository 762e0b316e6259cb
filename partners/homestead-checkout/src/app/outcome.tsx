import { useEffect, useRef } from 'react';
import { Button, ButtonLink, Notice } from 'shared-ui';
import type { Desk } from '../platform/desk';
import { adviceOf } from '../platform/outcome';
import { PAY_PAL, type PageState } from '../platform/page-state';
import styles from './checkout.module.css';

/** Result of the last attempt, at the top of the page, which takes the focus. */
export function Outcome({ desk, page }: { readonly desk: Desk; readonly page: PageState }) {
  const place = useRef<HTMLDivElement>(null);
  const { refusal, phase, isCancelled } = page;
  const isUnsure = phase === 'unsure';
  const isShown = refusal !== null || isUnsure;
  useEffect(() => {
    if (isShown) place.current?.focus();
  }, [isShown, refusal]);
  if (!isShown && !isCancelled) return null;
  const advice = refusal && adviceOf(refusal);
  return (
    <div ref={place} tabIndex={-1} className={styles.outcome}>
      {isUnsure ? (
        <Notice
          tone="warn"
          announce="alert"
          title="We don’t know yet whether your order was placed"
          action={<Button onClick={() => void desk.askAgain()}>Check again</Button>}
        >
          The connection broke while it was on its way. Checking asks about the same order: you are never charged twice.
        </Notice>
      ) : null}
      {advice ? (
        <Notice
          tone="error"
          announce="alert"
          title={advice.title}
          action={
            advice.href ? (
              <ButtonLink size="small" href={advice.href}>
                {advice.label}
              </ButtonLink>
            ) : undefined
          }
        >
          {advice.text}
        </Notice>
      ) : null}
      {isCancelled && !isShown ? (
        <Notice tone="info" announce="status">
          You came back from {PAY_PAL} without approving. Nothing was charged, and your order is as you left it.
        </Notice>
      ) : null}
    </div>
  );
}
