import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon';
import styles from './button.module.css';

/** Appearance of a button. One primary per screen. */
export interface ButtonLook {
  /** `wallet`: white text on black, which Google Pay and Apple Pay require. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'wallet' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as its container. */
  isWide?: boolean | undefined;
  icon?: IconName | undefined;
  /** Places the icon after the label. */
  isIconLast?: boolean | undefined;
}

/** Props of {@link Button}. */
export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner, keeps the width and the focus, and ignores further clicks. */
  isLoading?: boolean;
  /** Describes the progress to a screen reader while loading. */
  loadingLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** Props of {@link ButtonLink}. */
export interface ButtonLinkProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

function lookClass({ kind = 'primary', size = 'medium', isWide }: ButtonLook, className?: string): string {
  return classNames(styles.button, styles[kind], styles[size], isWide && styles.wide, className);
}

function Label({ icon, isIconLast, children }: Pick<ButtonLook, 'icon' | 'isIconLast'> & { children: ReactNode }) {
  return (
    <span className={styles.label}>
      {icon && !isIconLast ? <Icon name={icon} /> : null}
      <span>{children}</span>
      {icon && isIconLast ? <Icon name={icon} /> : null}
    </span>
  );
}

/** A button for an action on this page. */
export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    isWide,
    icon,
    isIconLast,
    isLoading = false,
    loadingLabel = 'Working…',
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      className={lookClass({ kind, size, isWide }, className)}
      aria-disabled={isLoading || rest['aria-disabled'] || undefined}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
    >
      <Label icon={icon} isIconLast={isIconLast}>
        {children}
      </Label>
      {isLoading ? (
        <span className={styles.busy}>
          <span className={styles.spinner} aria-hidden="true" />
          <span className="visually-hidden" role="status">
            {loadingLabel}
          </span>
        </span>
      ) : null}
    </button>
  );
}

/** A link styled as a button, for navigation. */
export function ButtonLink(props: ButtonLinkProps) {
  const { kind, size, isWide, icon, isIconLast, className, children, ...rest } = props;
  return (
    <a {...rest} className={lookClass({ kind, size, isWide }, className)}>
      <Label icon={icon} isIconLast={isIconLast}>
        {children}
      </Label>
    </a>
  );
}
