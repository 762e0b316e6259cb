import { useEffect, useRef, type ReactNode } from 'react';
import type { CheckoutStepId } from 'shared-contracts';
import { useHost } from 'remote-kit';
import styles from './step-frame.module.css';

interface StepFrameProps {
  readonly step: CheckoutStepId;
  /** Says what this screen is about where the variant gives several screens one title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Heading and body of a step; a change of step moves the focus to its heading and the document's title along. */
export function StepFrame({ step, lead, children }: StepFrameProps) {
  const { variant, announce } = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = variant.checkout.titles[step];
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = variant.title.template.replace('%s', title);
    if (!isFirst.current || document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    isFirst.current = false;
    announce(title);
  }, [announce, title, step, variant.title.template]);
  return (
    <section className={styles.frame} data-step={step}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </section>
  );
}
