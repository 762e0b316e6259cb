import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useFeatures, useHost } from 'remote-kit';
import { ButtonLink, Container, EmptyState, Page } from 'shared-ui';
import { Contact } from '../../features/content/contact';
import { faqOf } from '../../platform/help/faq';
import { FaqList } from '../../features/content/faq-list';
import { HELP_TOPICS, topicsOf, type HelpTopic } from '../../platform/help/help-topics';
import { selectHelp } from '../../features/content/help.slice';
import type { FaqSection } from '../../platform/help/question';
import { Returns } from '../../features/content/returns';
import { PageHeading } from '../../ui/page-heading';
import styles from './help-page.module.css';

function NotShown() {
  const { variant } = useHost();
  const others = topicsOf(variant);
  return (
    <EmptyState
      level={1}
      icon="help"
      title="Page not found"
      action={
        <>
          <ButtonLink href="/">Go to the home page</ButtonLink>
          {others.map((topic) => (
            <ButtonLink key={topic} kind="secondary" href={HELP_TOPICS[topic].path}>
              {HELP_TOPICS[topic].title}
            </ButtonLink>
          ))}
        </>
      }
    >
      {variant.storeName} does not have this page. Call {variant.support.phone} with anything you would like to know.
    </EmptyState>
  );
}

/** Links to other help pages, and to the sections of this one. */
function HelpNavigation({ current, parts }: { readonly current: HelpTopic; readonly parts: readonly FaqSection[] }) {
  const topics = topicsOf(useHost().variant);
  return (
    <div className={styles.aside}>
      {topics.length > 1 ? (
        <nav aria-label="Help">
          <ul className={styles.topics}>
            {topics.map((topic) => (
              <li key={topic}>
                <a href={HELP_TOPICS[topic].path} aria-current={topic === current ? 'page' : undefined}>
                  {HELP_TOPICS[topic].label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {parts.length > 0 ? (
        <nav aria-label="On this page" className={styles.partsBox}>
          <ul className={styles.parts}>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

/** A help page with links to the others, and to support. */
export function HelpPage() {
  const { variant } = useHost();
  const has = useFeatures();
  const { topic } = useSelector(selectHelp);
  if (topic === null)
    return (
      <Page>
        <Container>
          <NotShown />
        </Container>
      </Page>
    );
  const faq = topic === 'faq' ? faqOf({ variant, has }) : [];
  const bodies: Record<HelpTopic, ReactNode> = {
    faq: <FaqList sections={faq} />,
    returns: <Returns />,
    contact: <Contact />,
  };
  const leads: Record<HelpTopic, string> = {
    faq: variant.help.faq,
    returns: variant.returnable ? variant.returns.answer : 'Please read this before you order.',
    contact: variant.help.contact,
  };
  return (
    <Page>
      <Container className={styles.help}>
        <PageHeading title={HELP_TOPICS[topic].title} lead={leads[topic]} />
        <div className={styles.layout}>
          <HelpNavigation current={topic} parts={faq} />
          <div className={styles.body}>
            {bodies[topic]}
            {topic === 'contact' ? null : (
              <p className={styles.person}>
                Still have a question? Call <a href={`tel:${variant.support.phone}`}>{variant.support.phone}</a> (
                {variant.support.hours}) or write to{' '}
                <a href={`mailto:${variant.support.email}`}>{variant.support.email}</a>.
              </p>
            )}
          </div>
        </div>
      </Container>
    </Page>
  );
}
