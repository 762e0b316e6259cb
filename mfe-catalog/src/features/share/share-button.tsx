import { useEffect, useRef, useState } from 'react';
import { share, useHost, type ShareOutcome } from 'remote-kit';
import { Icon } from 'shared-ui';
import styles from './share-button.module.css';

interface ShareButtonProps {
  /** Title of the shared page. */
  readonly title: string;
  /** Site-relative address of the shared page. */
  readonly url: string;
}

const WORDS: Readonly<Record<ShareOutcome, string>> = {
  done: '',
  copied: 'Link copied',
  failed: 'Copy the link from the address bar instead',
};
const SHOWN_MS = 4000;

/** Opens the device's share sheet, or copies the link. */
export function ShareButton({ title, url }: ShareButtonProps) {
  const host = useHost();
  const [outcome, setOutcome] = useState<ShareOutcome>('done');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = async (): Promise<void> => {
    const address = globalThis.location.origin + url;
    const next = await share({ title, url: address }, address);
    setOutcome(next);
    if (WORDS[next]) host.announce(`${WORDS[next]}.`);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome('done'), SHOWN_MS);
  };
  return (
    <button type="button" className={styles.share} onClick={() => void press()}>
      <Icon name={outcome === 'copied' ? 'check' : 'share'} size={16} />
      <span>{WORDS[outcome] || 'Share'}</span>
    </button>
  );
}
