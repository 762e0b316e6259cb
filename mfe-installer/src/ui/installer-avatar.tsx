import { useState } from 'react';
import type { Installer } from 'shared-contracts';
import styles from './installer-avatar.module.css';

/** Returns "RT" for "Riverside Tire & Auto". */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}|^\d/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/**
 * The shop's picture, or its initials when it is missing or fails to load. Decorative, because the name is beside it.
 */
export function InstallerAvatar({
  installer: { name, media },
}: {
  readonly installer: Pick<Installer, 'name' | 'media'>;
}) {
  const [isBroken, setBroken] = useState(false);
  if (media && !isBroken)
    return (
      <img
        className={styles.avatar}
        src={media}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        onError={() => setBroken(true)}
      />
    );
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
