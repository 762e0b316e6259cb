import type { ReactNode } from 'react';
import type { ThemeVariant } from '../theme/variant-theme';
import styles from './word-mark.module.css';

/** Props of {@link WordMark}. */
export interface WordMarkProps {
  variant: ThemeVariant;
}

const treadmarketMark = (
  <>
    <svg className={styles.glyph} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className={styles.brandFill} />
      <path
        d="m8 7.5 8 5 8-5M8 14l8 5 8-5M8 20.5l8 5 8-5"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    <span className={styles.treadmarket}>treadmarket</span>
  </>
);

const lowesMark = (
  <>
    <svg className={styles.glyph} viewBox="0 0 40 40" width="44" height="44" aria-hidden="true">
      <path d="M20 2 38 15v23H2V15L20 2Z" fill="currentColor" />
      <path
        d="M20 14a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21Zm0 6.2a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.6Z"
        className={styles.brandFill}
        fillRule="evenodd"
      />
    </svg>
    <span className={styles.lowes}>
      <span className={styles.lowesName}>Homestead</span> <span className={styles.lowesLine}>Tires</span>
    </span>
  </>
);

const purchasingPowerMark = (
  <>
    <svg className={styles.glyph} viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <path d="M18 2 6 18h8l-2 12 14-18h-9l1-10Z" fill="currentColor" />
    </svg>
    <span className={styles.purchasingPower}>
      PowerPay <span className={styles.thin}>Program</span>
    </span>
  </>
);

const benefitsMeMark = (
  <>
    <svg className={styles.glyph} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <circle cx="16" cy="16" r="15" className={styles.brandFill} />
      <path d="M9 17c2.5 0 4 5 7 5s5.5-7.5 7-12" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" />
    </svg>
    <span className={styles.benefitsMe}>BenefitsMe</span>
  </>
);

const marks: Record<ThemeVariant, ReactNode> = {
  treadmarket: treadmarketMark,
  lowes: lowesMark,
  purchasingPower: purchasingPowerMark,
  benefitsMe: benefitsMeMark,
};

/** The store's name as its own drawing, in the current text colour. Put a link with an accessible name around it. */
export function WordMark({ variant }: WordMarkProps) {
  return <span className={styles.mark}>{marks[variant]}</span>;
}
