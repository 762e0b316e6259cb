import type { HelpHit } from '../../platform/help/help-search';
import styles from './help-answers.module.css';

/** Help answers, above the products. */
export function HelpAnswers({ help }: { readonly help: readonly HelpHit[] }) {
  if (help.length === 0) return null;
  return (
    <section className={styles.help} aria-labelledby="help-answers">
      <h2 id="help-answers">Help</h2>
      <ul className={styles.answers}>
        {help.map(({ title, detail, href }) => (
          <li key={title}>
            <a href={href}>{title}</a>
            <p>{detail}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
