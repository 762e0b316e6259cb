/** A name or a text: a string matches it completely, a pattern any part. */
export type Words = string | RegExp;

/** ARIA roles and two additions: a `password` is found by its label, a `text` by its content. */
export type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'combobox'
  | 'dialog'
  | 'form'
  | 'group'
  | 'heading'
  | 'link'
  | 'list'
  | 'listitem'
  | 'password'
  | 'radio'
  | 'text'
  | 'textbox';

/** An element by role and accessible name. Of several, the first one that is visible and enabled. */
export interface Target {
  readonly role: Role;
  readonly name?: Words;
  /** Container of the element; `lacks` excludes containers with this text. */
  readonly in?: { readonly role: Role; readonly name?: Words; readonly lacks?: string };
  /** Title of the element's frame. */
  readonly frame?: string;
}

/** A shopper's actions in a browser, independent of engine and driver. Actions wait for their target. */
export interface Browsing {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  resize(width: number, height: number): Promise<void>;
  press(target: Target): Promise<void>;
  /** Presses the keys of a text in sequence. */
  type(target: Target, text: string): Promise<void>;
  /** Selects an option by value or label; by default the first one after the prompt. */
  choose(target: Target, option?: string): Promise<void>;
  isThere(target: Target): Promise<boolean>;
  /** Returns all visible text of the page, or of one of its frames. */
  text(frame?: string): Promise<string>;
  /** Writes values to the local storage of the current origin; returns false when the browser blocks it. */
  keep(values: Readonly<Record<string, string>>): Promise<boolean>;
  /** Evaluates an expression in the page, or in one of its frames. */
  measure<T>(expression: string, frame?: string): Promise<T>;
  screenshot(): Promise<Buffer>;
}
