/**
 * Returns whether a text may be a help question rather than a product search, so that answers are searched only when
 * needed.
 */
export const mayAskForHelp = (text: string): boolean =>
  /\b(?:return|refund|exchang|warrant|guarant|ship|deliver|pay|financ|install|mount|appoint|cancel|order|track|coupon|code|promo|rebate|tax|contact|phone|help|faq|account|damag|book|gift)/i.test(
    text,
  );
