import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Browsing, Role, Target, Words } from './browsing';

type Root = Page | FrameLocator | Locator;

const named = (name: Words | undefined) => ({ ...(name !== undefined && { name }), exact: typeof name === 'string' });

function byRole(root: Root, role: Role, name: Words | undefined): Locator {
  if (role === 'password') return root.getByLabel(name ?? '', { exact: true });
  if (role === 'text') return root.getByText(name ?? '', { exact: true });
  return root.getByRole(role, named(name));
}

/** Drives Playwright's own browsers, Chrome, and Firefox over WebDriver BiDi. */
export class PlaywrightBrowsing implements Browsing {
  constructor(readonly page: Page) {}

  async open(address: string): Promise<void> {
    await this.page.goto(address);
  }

  async address(): Promise<string> {
    return this.measure<string>('location.href');
  }

  resize(width: number, height: number): Promise<void> {
    return this.page.setViewportSize({ width, height });
  }

  press(target: Target): Promise<void> {
    const found = this.find(target);
    return target.role === 'radio' ? found.check() : found.click();
  }

  type(target: Target, text: string): Promise<void> {
    return this.find(target).pressSequentially(text);
  }

  async choose(target: Target, option?: string): Promise<void> {
    const select = this.find(target);
    if (option !== undefined) await select.selectOption(option);
    else {
      await select.locator('option').nth(1).waitFor({ state: 'attached' });
      await select.selectOption({ index: 1 });
    }
  }

  isThere(target: Target): Promise<boolean> {
    return this.find(target).isVisible();
  }

  text(frame?: string): Promise<string> {
    return this.measure<string>('document.body.innerText', frame);
  }

  keep(values: Readonly<Record<string, string>>): Promise<boolean> {
    return this.page.evaluate((kept) => {
      try {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
        return true;
      } catch {
        return false;
      }
    }, values);
  }

  async measure<T>(expression: string, frame?: string): Promise<T> {
    if (frame === undefined) return this.page.evaluate<T>(expression);
    const element = await this.page.locator(`iframe[title="${frame}"]`).elementHandle();
    const inside = await element?.contentFrame();
    if (!inside) throw new Error(`There is no frame ${frame}.`);
    return inside.evaluate<T>(expression);
  }

  screenshot(): Promise<Buffer> {
    return this.page.screenshot();
  }

  protected find({ role, name, in: part, frame }: Target): Locator {
    const page: Root = frame === undefined ? this.page : this.page.frameLocator(`iframe[title="${frame}"]`);
    const root: Root =
      part === undefined
        ? page
        : byRole(page, part.role, part.name).filter(part.lacks === undefined ? {} : { hasNotText: part.lacks });
    const found = byRole(root, role, name).and(this.page.locator(':not([disabled])'));
    // A card's radio is visible by its frame; the control itself may be hidden.
    return (role === 'radio' ? found : found.filter({ visible: true })).first();
  }
}
