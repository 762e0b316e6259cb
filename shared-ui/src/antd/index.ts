/*
 * The only import path of antd. Inputs, selects, drawers and steps are omitted because our own are lighter; on pages
 * before the purchase, so are radios and dialogs (docs/adr/0017).
 */
export { AntdTheme } from './antd-theme';
export type { AntdThemeProps } from './antd-theme';
export { AppointmentCalendar } from './appointment-calendar';
export type { AppointmentCalendarProps } from './appointment-calendar';
export { ChoiceCards } from './choice-cards';
export type { ChoiceCard, ChoiceCardsProps } from './choice-cards';
export { formatDay } from './calendar-days';
export type { IsoDay } from './calendar-days';
export { DateField } from './date-field';
export type { DateFieldProps } from './date-field';
export { EventTimeline } from './event-timeline';
export type { EventTimelineProps, TimelineEvent } from './event-timeline';
export { Facts } from './facts';
export type { FactsProps } from './facts';
export { ModalDialog } from './modal-dialog';
export { Outcome } from './outcome';
export type { OutcomeProps } from './outcome';
export { useNotification } from './use-notification';
