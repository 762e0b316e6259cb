/** Whether a text may ask for help rather than for a product. The answers are searched only then: they are many. */
export const mayAskForHelp = (text: string): boolean =>
  /\b(?:return|refund|exchang|warrant|guarant|ship|deliver|pay|financ|install|mount|appoint|cancel|order|track|coupon|code|promo|rebate|tax|contact|phone|help|faq|account|damag|book|gift)/i.test(
    text,
  );
