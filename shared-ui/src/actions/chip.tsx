import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon';
import styles from './chip.module.css';

/** Props of {@link Chip}. */
export interface ChipProps {
  children: ReactNode;
  icon?: IconName;
  isSelected?: boolean;
  className?: string | undefined;
}

/** A small label for a selected value. */
export function Chip({ children, icon, isSelected, className }: ChipProps) {
  return (
    <span className={classNames(styles.chip, isSelected && styles.selected, className)}>
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </span>
  );
}

/** Props of {@link ChipLink}. */
export interface ChipLinkProps extends ChipProps {
  href: string;
  /** Shows a cross: the link removes the value. */
  isRemovable?: boolean;
  /** Replaces the visible label for a screen reader, e.g. "Remove filter: Michelin". */
  label?: string;
  onClick?(event: MouseEvent): void;
}

/** A chip that is a link, for removing a filter or applying a preset. Works without script. */
export function ChipLink({ href, isRemovable, isSelected, label, icon, onClick, children, className }: ChipLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      onClick={onClick}
      className={classNames(styles.chip, styles.active, isSelected && styles.selected, className)}
    >
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
      {isRemovable ? <Icon name="close" size={16} /> : null}
    </a>
  );
}

/** Props of {@link ChoiceChip}. */
export interface ChoiceChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  isSelected: boolean;
  children: ReactNode;
  ref?: React.Ref<HTMLButtonElement> | undefined;
}

/** A toggle chip, for example an appointment slot or a review sort. */
export function ChoiceChip({ isSelected, className, children, ...rest }: ChoiceChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={isSelected}
      className={classNames(styles.chip, styles.active, isSelected && styles.selected, className)}
    >
      {children}
    </button>
  );
}
