import type { RenderRequest } from 'shared-contracts';
import { testVariant } from 'shared-contracts/testing';

/** Returns a gateway's request to a render host for a widget. */
export const widgetRequest = (name: string, props = {}): RenderRequest => ({
  kind: 'widget',
  name,
  identifierPrefix: 'w0',
  url: { pathname: '/', search: '', origin: 'http://localhost' },
  props,
  variant: testVariant,
  flags: {},
});
