import { Disclosure, Icon } from 'shared-ui';
import type { Verdict } from './verdict';
import type { Statement } from './verdict-rules';
import styles from './verdict-panel.module.css';

interface SideProps {
  readonly title: string;
  readonly icon: 'check' | 'minus';
  readonly statements: readonly Statement[];
}

function Side({ title, icon, statements }: SideProps) {
  if (statements.length === 0) return null;
  return (
    <div>
      <h3 className={styles.side}>{title}</h3>
      <ul className={styles.list}>
        {statements.map(({ text, source }) => (
          <li key={text}>
            <Icon name={icon} size={20} />
            <span>
              {text}
              <span className={styles.source}>{source}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A non-breaking space keeps the words together. */
const NOT_FOR = 'Not\u00a0for';

function Uses({ bestFor, notFor }: Pick<Verdict, 'bestFor' | 'notFor'>) {
  if (!bestFor) return null;
  return (
    <p className={styles.uses}>
      <strong>Best for</strong> {bestFor}.{' '}
      {notFor ? (
        <>
          <strong>{NOT_FOR}</strong> {notFor}.
        </>
      ) : null}
    </p>
  );
}

/** Pros and cons of a product, with the rules that derived them. */
export function VerdictPanel({ verdict }: { readonly verdict: Verdict | null }) {
  if (!verdict) return null;
  return (
    <section className={styles.panel} aria-labelledby="in-short">
      <h2 id="in-short" className={styles.title}>
        In short
      </h2>
      <Uses bestFor={verdict.bestFor} notFor={verdict.notFor} />
      <div className={styles.sides}>
        <Side title="Pros" icon="check" statements={verdict.pros} />
        <Side title="Cons" icon="minus" statements={verdict.cons} />
      </div>
      <Disclosure title="How we worked this out">
        <p>
          By the same rules for every product, from its specs and what reviews say. Where no rule holds, we say nothing.
        </p>
        <ul className={styles.rules}>
          {verdict.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
