export * from './version';
export * from './variant-rules';
export * from './feature-flags';
export * from './store-features';
export * from './payment-methods';
export * from './payment-labels';
export * from './rules';
export * from './number-format';
export * from './discount-rows';
export * from './mounting-price';
export * from './shown-price';
export * from './program-plan';
export * from './axles';
export { BOLT_PATTERN, boltPatternOf, readBoltPattern } from './bolt-pattern';
export {
  FLOTATION_SIZE,
  METRIC_SIZE,
  NUMERIC_SIZE,
  plainSizeText,
  readTradeSize,
  sizeLabel,
  type SizePrefix,
  type TradeSize,
} from './trade-size';
export { PER_AXLE_SET, setQuantityOf, type VehicleAxles } from './tire-set';
export * from './tire-glossary';
export * from './rim-widths';
export * from './tire-service';
export * from './vehicle-name';
export type * from './wire/index';
export * from './events/event-map';
export * from './events/event-bus';
export * from './host/checkout-words';
export * from './host/variant';
export * from './host/public-rules';
export { HELP_PAGES, type HelpPage } from '../../brands/choices';
export type { BrandStore } from '../../brands/types';
export type * from './host/analytics';
export * from './host/host-services';
export * from './host/breath';
export * from './host/garage';
export * from './host/storage-keys';
export * from './roles/role';
export * from './remote/manifest';
export type * from './remote/event-shape';
export type * from './remote/page-props';
export * from './remote/render';
export * from './remote/island';
