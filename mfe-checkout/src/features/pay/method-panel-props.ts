/** What the panel of every method gets. */
export interface MethodPanelProps {
  /** The payment or the order is on its way. */
  readonly isBusy: boolean;
  /** It cannot be paid now, for example without a time. */
  readonly isDisabled: boolean;
}
