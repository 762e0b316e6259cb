export * from './version';
export * from './rules/variant-rules';
export * from './rules/feature-flags';
export * from './host/store-features';
export * from './pricing/payment-methods';
export * from './pricing/payment-labels';
export * from './rules/rules';
export * from './text/number-format';
export * from './pricing/discount-rows';
export * from './pricing/mounting-price';
export * from './pricing/shown-price';
export * from './pricing/program-plan';
export * from './products/axles';
export { BOLT_PATTERN, boltPatternOf, readBoltPattern } from './products/bolt-pattern';
export {
  FLOTATION_SIZE,
  METRIC_SIZE,
  NUMERIC_SIZE,
  plainSizeText,
  readTradeSize,
  sizeLabel,
  type SizePrefix,
  type TradeSize,
} from './products/trade-size';
export { PER_AXLE_SET, setQuantityOf, type VehicleAxles } from './products/tire-set';
export * from './products/tire-glossary';
export * from './products/rim-widths';
export * from './products/tire-service';
export * from './products/vehicle-name';
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
export * from './host/yield-to-main';
export * from './host/garage';
export * from './host/storage-keys';
export * from './roles/role';
export * from './remote/manifest';
export type * from './remote/event-shape';
export type * from './host/page-props';
export * from './remote/render';
export * from './remote/island';
