import { useHost } from 'remote-kit';
import { Icon, type IconName } from 'shared-ui';
import { HELP_TOPICS, topicsOf } from './help-topics';
import styles from './contact.module.css';

interface WayProps {
  readonly icon: IconName;
  readonly title: string;
  readonly href: string;
  readonly label: string;
  readonly text: string;
}

function Way({ icon, title, href, label, text }: WayProps) {
  return (
    <li className={styles.way}>
      <Icon name={icon} size={24} />
      <h2>{title}</h2>
      <a className={styles.link} href={href}>
        {label}
      </a>
      <p>{text}</p>
    </li>
  );
}

const AT_HAND = [
  'Your order number, if you have ordered: it is in our confirmation email.',
  'Year, make, model and trim of your vehicle.',
  'The size on your door placard, for example 225/65R17 102H.',
];

/** Where people answer, when, and what to have at hand. */
export function Contact() {
  const { variant } = useHost();
  const { support, storeName } = variant;
  const others = topicsOf(variant).filter((topic) => topic !== 'contact');
  return (
    <div className={styles.contact}>
      <ul className={styles.ways}>
        <Way icon="phone" title="Call" href={`tel:${support.phone}`} label={support.phone} text={support.hours} />
        <Way
          icon="mail"
          title="Write"
          href={`mailto:${support.email}`}
          label={support.email}
          text={`${storeName} answers in the hours above, in the order that messages come in.`}
        />
      </ul>
      <section aria-labelledby="at-hand">
        <h2 id="at-hand">Have this at hand</h2>
        <ul className={styles.list}>
          {AT_HAND.map((one) => (
            <li key={one}>
              <Icon name="check" size={20} />
              {one}
            </li>
          ))}
        </ul>
      </section>
      {others.length > 0 ? (
        <section aria-labelledby="perhaps">
          <h2 id="perhaps">Perhaps it is answered already</h2>
          <ul className={styles.list}>
            {others.map((topic) => (
              <li key={topic}>
                <Icon name="chevronRight" size={20} />
                <span>
                  <a href={HELP_TOPICS[topic].path}>{HELP_TOPICS[topic].title}</a>: {HELP_TOPICS[topic].description}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
