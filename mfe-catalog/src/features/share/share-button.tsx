import { useEffect, useRef, useState } from 'react';
import { useHost } from 'remote-kit';
import { Icon } from 'shared-ui';
import styles from './share-button.module.css';

interface ShareButtonProps {
  /** What is shared, in words. */
  readonly title: string;
  /** Its site-relative address. */
  readonly url: string;
}

type Outcome = 'shared' | 'copied' | 'failed';
const WORDS: Readonly<Record<Outcome, string>> = {
  shared: '',
  copied: 'Link copied',
  failed: 'Copy the address bar’s link instead',
};
const SHOWN_MS = 4000;

/** A person who closes the sheet has decided: nothing is copied then. */
async function share(title: string, address: string): Promise<Outcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url: address });
      return 'shared';
    } catch (error) {
      if ((error as DOMException).name === 'AbortError') return 'shared';
    }
  }
  return navigator.clipboard.writeText(address).then(
    () => 'copied' as const,
    () => 'failed' as const,
  );
}

/** The device's own sheet where there is one, else the link is copied. */
export function ShareButton({ title, url }: ShareButtonProps) {
  const host = useHost();
  const [outcome, setOutcome] = useState<Outcome>('shared');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = async (): Promise<void> => {
    const next = await share(title, globalThis.location.origin + url).catch(() => 'failed' as const);
    setOutcome(next);
    if (WORDS[next]) host.announce(`${WORDS[next]}.`);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome('shared'), SHOWN_MS);
  };
  return (
    <button type="button" className={styles.share} onClick={() => void press()}>
      <Icon name={outcome === 'copied' ? 'check' : 'share'} size={16} />
      <span>{WORDS[outcome] || 'Share'}</span>
    </button>
  );
}
