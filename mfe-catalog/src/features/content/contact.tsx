import { useState, type ReactNode } from 'react';
import type { PublicVariant } from 'shared-contracts';
import { useFeatures, useHost } from 'remote-kit';
import { classNames, Icon, type IconName } from 'shared-ui';
import { HELP_TOPICS, topicsOf } from '../../platform/help/help-topics';
import styles from './contact.module.css';

interface WayProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Way({ icon, title, text, className, children }: WayProps) {
  return (
    <li className={classNames(styles.way, className)}>
      <Icon name={icon} size={24} />
      <h2>{title}</h2>
      {children}
      <p>{text}</p>
    </li>
  );
}

const AWAY = 'The chat does not open right now. Please call or write.';

/** Opens the support chat, as the floating button does. Absent without script. */
function ChatWay({ support, helpLabel }: Pick<PublicVariant, 'support' | 'helpLabel'>) {
  const { events, announce } = useHost();
  const [isAway, setAway] = useState(false);
  const open = async (): Promise<void> => {
    const { ok } = await events.request('chat:open-requested', {}).catch(() => ({ ok: false }));
    setAway(!ok);
    if (!ok) announce(AWAY);
  };
  return (
    <Way
      icon="chat"
      title={helpLabel}
      className={styles.needsScript}
      text={isAway ? AWAY : `${support.hours}. At other times, leave a message.`}
    >
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => void open()}>
        Chat with us
      </button>
    </Way>
  );
}

const AT_HAND = [
  'Your order number, if you have ordered: it is in our confirmation email.',
  'Year, make, model and trim of your vehicle.',
  'The size on your door placard, for example 225/65R17 102H.',
];

/** Contact channels, opening hours, and information to have ready. */
export function Contact() {
  const { variant } = useHost();
  const has = useFeatures();
  const { support, storeName } = variant;
  const others = topicsOf(variant).filter((topic) => topic !== 'contact');
  return (
    <div className={styles.contact}>
      <ul className={styles.ways}>
        <Way icon="phone" title="Call" text={support.hours}>
          <a className={styles.link} href={`tel:${support.phone}`}>
            {support.phone}
          </a>
        </Way>
        {has.liveChat ? <ChatWay {...variant} /> : null}
        <Way
          icon="mail"
          title="Write"
          text={`${storeName} answers in the hours above, in the order that messages come in.`}
        >
          <a className={styles.link} href={`mailto:${support.email}`}>
            {support.email}
          </a>
        </Way>
      </ul>
      <section aria-labelledby="at-hand">
        <h2 id="at-hand">Have this ready</h2>
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
          <h2 id="perhaps">Your answer may be here</h2>
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
