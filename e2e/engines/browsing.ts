/** A name or a text as a person reads it: a string is the whole of it, a pattern any part. */
export type Words = string | RegExp;

/** As ARIA has them. Without a role there: a `password` is found by its label, a `text` by what it says. */
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

/** Something on the page, as a screen reader names it. Of several, the first that is shown and can be used. */
export interface Target {
  readonly role: Role;
  readonly name?: Words;
  /** The part of the page to look in; `lacks`: not in one that says this. */
  readonly in?: { readonly role: Role; readonly name?: Words; readonly lacks?: string };
  /** Title of the frame to look in. */
  readonly frame?: string;
}

/** What a shopper does in a browser, whichever engine it has and whatever drives it. Acts wait for their target. */
export interface Browsing {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  resize(width: number, height: number): Promise<void>;
  press(target: Target): Promise<void>;
  /** Presses the keys of a text, one after the other. */
  type(target: Target, text: string): Promise<void>;
  /** Chooses an option of a list by its value or label; the first one after the prompt when none is given. */
  choose(target: Target, option?: string): Promise<void>;
  isThere(target: Target): Promise<boolean>;
  /** Everything that can be read on the page, or in a frame of it. */
  text(frame?: string): Promise<string>;
  /** Puts values into the local storage of the origin that is open; false where the browser blocks it. */
  keep(values: Readonly<Record<string, string>>): Promise<boolean>;
  /** What an expression is worth in the page, or in a frame of it. */
  measure<T>(expression: string, frame?: string): Promise<T>;
  screenshot(): Promise<Buffer>;
}
