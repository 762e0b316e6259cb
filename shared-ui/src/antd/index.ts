/*
 * The only way to antd. What is missing here is missing on purpose: Modal and Drawer lock scrolling with a style element
 * that a strict policy refuses (ours are native dialogs), and inputs, selects and steps of our own are lighter.
 */
export { AntdTheme } from './antd-theme';
export type { AntdThemeProps } from './antd-theme';
export { AppointmentCalendar } from './appointment-calendar';
export type { AppointmentCalendarProps } from './appointment-calendar';
export { dayInWords } from './calendar-days';
export type { IsoDay } from './calendar-days';
export { DateField } from './date-field';
export type { DateFieldProps } from './date-field';
export { useNotification } from './use-notification';
