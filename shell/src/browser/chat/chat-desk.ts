import type { ChatContext, ChatProvider } from './chat-provider';

export interface ChatDeskOptions {
  readonly provider: ChatProvider;
  /** The floating button. */
  readonly button: HTMLElement;
  /** 'Help' or 'Chat', the label of the button. */
  readonly label: string;
  readonly phone: string;
  context(): ChatContext;
  warn(message: string): void;
}

/** Created by script, so that pages without a chat have no markup for it. */
function makePanel(label: string): {
  readonly panel: HTMLElement;
  readonly body: HTMLElement;
  readonly close: HTMLElement;
} {
  const panel = document.createElement('section');
  panel.id = 'tm-chat';
  panel.className = 'tm-chat';
  panel.hidden = true;
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', label);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'tm-chat-close';
  close.textContent = 'Close';
  const body = document.createElement('div');
  body.className = 'tm-chat-body';
  panel.append(close, body);
  document.body.append(panel);
  return { panel, body, close };
}

function focusedOutside(panel: HTMLElement): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body && !panel.contains(activeElement)
    ? activeElement
    : null;
}

/** The chat panel, its button and the unread count. */
export class ChatDesk {
  readonly #panel;
  #connecting: Promise<boolean> | null = null;
  #isConnected = false;
  /** Element that had the focus before; it gets the focus back. */
  #opener: HTMLElement | null = null;

  constructor(readonly options: ChatDeskOptions) {
    this.#panel = makePanel(options.label);
    this.#panel.close.addEventListener('click', () => this.close());
    this.#panel.panel.addEventListener('keydown', ({ key }) => key === 'Escape' && this.close());
    options.button.setAttribute('aria-controls', 'tm-chat');
  }

  get isOpen(): boolean {
    return !this.#panel.panel.hidden;
  }

  /** Connects at most once at a time; true when the provider answered. */
  connect(): Promise<boolean> {
    if (this.#isConnected) return Promise.resolve(true);
    this.#connecting ??= this.#connect().finally(() => (this.#connecting = null));
    return this.#connecting;
  }

  /** Connects if necessary, then opens the panel. */
  async open(): Promise<void> {
    this.#show(true);
    if (!this.#isConnected) this.#say('Connecting to the desk…');
    if (!(await this.connect())) return this.#sayAway();
    if (this.isOpen) this.options.provider.setShown(true);
    return undefined;
  }

  close(): void {
    if (!this.isOpen) return;
    this.#show(false);
    if (this.#isConnected) this.options.provider.setShown(false);
    const opener = this.#opener?.isConnected ? this.#opener : this.options.button;
    opener.focus();
  }

  /** Handles a click on the help button: connects if necessary, then toggles the panel. */
  async press(): Promise<void> {
    if (this.#isConnected) return this.toggle();
    return this.open();
  }

  /** Toggles the panel of a connected chat. Warns when it is not connected (spec §8). */
  toggle(): void {
    if (!this.#isConnected) return this.options.warn('The chat is not initialised: it cannot be toggled.');
    if (this.isOpen) this.close();
    else void this.open();
    return undefined;
  }

  /** Sends the shopper's context after their consent. Warns when the chat is not connected (spec §8). */
  tellContext(): void {
    if (!this.#isConnected) return this.options.warn('The support desk is not initialised: nothing is sent to it.');
    return this.options.provider.sendContext(this.options.context());
  }

  /** Closes the chat: the variant or the page no longer has one. */
  disconnect(): void {
    this.#show(false);
    this.#isConnected = false;
    this.options.provider.disconnect();
    this.#showUnread(0);
  }

  async #connect(): Promise<boolean> {
    try {
      await this.options.provider.connect(this.#panel.body, {
        onUnread: (count) => this.#showUnread(this.isOpen ? 0 : count),
        onContextWanted: () => this.tellContext(),
        onCloseWanted: () => this.close(),
      });
      this.#isConnected = true;
    } catch {
      this.#isConnected = false;
    }
    return this.#isConnected;
  }

  #show(isOpen: boolean): void {
    if (isOpen && !this.isOpen) this.#opener = focusedOutside(this.#panel.panel);
    this.#panel.panel.hidden = !isOpen;
    this.options.button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) this.#panel.close.focus();
  }

  #showUnread(count: number): void {
    const badge = this.options.button.querySelector<HTMLElement>('[data-unread]');
    if (!badge) return;
    badge.hidden = count === 0;
    badge.textContent = count === 0 ? '' : String(count);
    if (count > 0) badge.setAttribute('aria-label', `${count} unread`);
  }

  #say(text: string): HTMLElement {
    const line = document.createElement('p');
    line.setAttribute('role', 'status');
    line.textContent = text;
    // The frame keeps its space while the new one loads.
    for (const old of this.#panel.panel.querySelectorAll('[role="status"], .tm-chat-again')) old.remove();
    this.#panel.body.before(line);
    void this.connect().then((isConnected) => isConnected && line.remove());
    return line;
  }

  #sayAway(): void {
    for (const old of this.#panel.panel.querySelectorAll('[role="status"]')) old.remove();
    const line = document.createElement('p');
    line.setAttribute('role', 'status');
    line.textContent = `The chat is not responding right now. Call ${this.options.phone}, or try again.`;
    const again = document.createElement('button');
    again.type = 'button';
    again.className = 'tm-chat-again';
    again.textContent = 'Try again';
    again.addEventListener('click', () => {
      again.remove();
      void this.open();
    });
    this.#panel.body.before(line, again);
  }
}
