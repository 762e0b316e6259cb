import crypto from 'node:crypto';

/** Maximum characters of one message. */
export const MAX_TEXT = 1_000;

interface Message {
  /** Counts up in a conversation, from 1. */
  readonly id: number;
  readonly by: 'shopper' | 'agent';
  readonly text: string;
  /** Time at which it becomes visible, because agents type too. */
  readonly at: number;
}

const TYPING_MS = 1_500;
const MAX_CONVERSATIONS = 1_000;
const MAX_MESSAGES = 200;
/** Text that closes the desk, for testing the closed state. */
const CLOSING = /^\/close$/;

/** Opening hours in New York. */
const HOURS = { from: 7, until: 22 };
const newYorkHour = (at: Date): number =>
  Number(
    new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone: 'America/New_York' }).format(at),
  );

/** Conversations in memory, lost on a restart. Open in its hours, unless closed by a message. */
export class ChatDesk {
  readonly #conversations = new Map<string, Message[]>();
  #isClosed = false;

  constructor(readonly now: () => Date) {}

  isOpen(): boolean {
    const hour = newYorkHour(this.now());
    return !this.#isClosed && hour >= HOURS.from && hour < HOURS.until;
  }

  /** Returns when the desk opens again. */
  backAt(): string {
    const hour = newYorkHour(this.now());
    if (hour < HOURS.from) return `today at ${HOURS.from} am ET`;
    return hour >= HOURS.until ? `tomorrow at ${HOURS.from} am ET` : 'in a short while';
  }

  begin(): string {
    const oldest = this.#conversations.keys().next();
    if (this.#conversations.size >= MAX_CONVERSATIONS && !oldest.done) this.#conversations.delete(oldest.value);
    const name = crypto.randomBytes(24).toString('base64url');
    this.#conversations.set(name, []);
    return name;
  }

  /** Returns false for an unknown conversation. */
  say(name: string, text: string): boolean {
    const messages = this.#conversations.get(name);
    if (messages === undefined || messages.length >= MAX_MESSAGES) return false;
    const at = this.now().getTime();
    if (CLOSING.test(text.trim())) this.#isClosed = !this.#isClosed;
    const answer = this.isOpen()
      ? `Thanks, we read: "${text.trim().slice(0, 80)}". This desk is a stand-in; a person would answer here.`
      : `Nobody is at the desk now. We are back ${this.backAt()}. Leave your email address and we write back.`;
    messages.push({ id: messages.length + 1, by: 'shopper', text, at });
    messages.push({ id: messages.length + 1, by: 'agent', text: answer, at: at + TYPING_MS });
    return true;
  }

  /** Returns later messages; null for an unknown conversation. */
  since(name: string, after: number): Omit<Message, 'at'>[] | null {
    const messages = this.#conversations.get(name);
    const now = this.now().getTime();
    return (
      messages?.filter(({ id, at }) => id > after && at <= now).map(({ id, by, text }) => ({ id, by, text })) ?? null
    );
  }
}
