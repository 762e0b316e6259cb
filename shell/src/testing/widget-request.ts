import type { RenderRequest } from 'shared-contracts';
import { testVariant } from 'shared-contracts/testing';

/** What a gateway asks a render host for: a widget by its name. */
export const widgetRequest = (name: string, props = {}): RenderRequest => ({
  kind: 'widget',
  name,
  identifierPrefix: 'w0',
  url: { pathname: '/', search: '', origin: 'http://localhost' },
  props,
  variant: testVariant,
  flags: {},
});
