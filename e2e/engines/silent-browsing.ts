import { PlaywrightBrowsing } from './playwright-browsing';
import type { Target } from './browsing';

/** Fills fields as some password managers do, without events. Frames are typed into. */
export class SilentBrowsing extends PlaywrightBrowsing {
  override async type(target: Target, text: string): Promise<void> {
    if (target.frame !== undefined || target.role === 'combobox') return super.type(target, text);
    await this.find(target).evaluate((field, value) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    }, text);
  }
}
