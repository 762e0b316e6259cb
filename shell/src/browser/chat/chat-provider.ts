/** What a shopper looks at, for the desk; sent when they agree, and never before. */
export interface ChatContext {
  /** Path of the page, without its query: addresses may carry what opens something. */
  readonly page: string;
  readonly cartNumber: string | null;
}

/** What a desk tells the page around it. */
export interface ChatEvents {
  /** Answers that the shopper has not seen. */
  onUnread(count: number): void;
  /** The shopper has agreed, inside the chat, to share the page and the cart number. */
  onContextWanted(): void;
  onCloseWanted(): void;
}

/** A support desk's chat. Another desk is another implementation; the page around it stays as it is. */
export interface ChatProvider {
  /** Brings the chat into the element. Rejects when the desk does not answer in time. */
  connect(element: HTMLElement, events: ChatEvents): Promise<void>;
  /** The shopper sees it now, or no longer. */
  setShown(isShown: boolean): void;
  sendContext(context: ChatContext): void;
  disconnect(): void;
}
