import { useEffect, useRef, type ReactNode } from 'react';
import type { CheckoutStepId } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { arriveAt } from 'shared-ui';
import styles from './step-frame.module.css';
import { questionOf } from './step-questions';

interface StepFrameProps {
  readonly step: CheckoutStepId;
  /** Replaces the variant's title of the step. */
  readonly title?: string | undefined;
  /** One sentence below the heading. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Heading and body of a step; a change of step focuses its heading and updates the document's title. */
export function StepFrame({ step, title: given, lead, children }: StepFrameProps) {
  const { variant } = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = given ?? variant.checkout.titles[step];
  const question = questionOf(step, variant);
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = variant.title.template.replace('%s', question ? `${question} - ${title}` : title);
    const isNews = !isFirst.current || document.activeElement === document.body;
    if (isNews && heading.current !== null) arriveAt(heading.current);
    isFirst.current = false;
  }, [title, question, step, variant.title.template]);
  return (
    <section className={styles.frame} data-step={step}>
      <header className={styles.head}>
        <h1
          ref={heading}
          tabIndex={-1}
          className={question ? styles.kicker : styles.title}
          aria-describedby={question ? `question-${step}` : undefined}
        >
          {title}
        </h1>
        {question ? (
          <h2 id={`question-${step}`} className={styles.title}>
            {question}
          </h2>
        ) : null}
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </header>
      {children}
    </section>
  );
}
