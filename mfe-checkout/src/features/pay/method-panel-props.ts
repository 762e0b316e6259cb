/** Common props of all method panels. */
export interface MethodPanelProps {
  /** True while the payment or the order is pending. */
  readonly isBusy: boolean;
  /** True when payment is not possible now, for example without a time. */
  readonly isDisabled: boolean;
}
