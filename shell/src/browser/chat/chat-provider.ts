/** The shopper's context for the support desk, sent only after consent. */
export interface ChatContext {
  /** Path of the page without its query, which may contain tokens. */
  readonly page: string;
  readonly cartNumber: string | null;
}

/** Events of a chat provider. */
export interface ChatEvents {
  /** Number of unread answers. */
  onUnread(count: number): void;
  /** The shopper agreed, inside the chat, to share the page and the cart number. */
  onContextWanted(): void;
  onCloseWanted(): void;
}

/** Chat of a support desk; other providers implement the same interface. */
export interface ChatProvider {
  /** Renders the chat into the element. Rejects when the provider does not answer in time. */
  connect(element: HTMLElement, events: ChatEvents): Promise<void>;
  /** Reports whether the shopper sees the chat. */
  setShown(isShown: boolean): void;
  sendContext(context: ChatContext): void;
  disconnect(): void;
}
