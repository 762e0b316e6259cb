import fs from 'node:fs';
import path from 'node:path';
import type { Outcome } from './test-cards';

export interface TokenEntry { readonly type: 'token'; readonly at: string; readonly token: string; readonly outcome: Outcome; readonly brand: string; readonly last4: string; readonly expiry: string }
export interface ChargeEntry {
  readonly type: 'charge'; readonly at: string; readonly chargeId: string; readonly key: string; readonly reference: string; readonly amountCents: number;
  readonly token: string; readonly status: 'succeeded' | 'declined' | 'cancelled'; readonly code: string | null;
}
export interface RefundEntry { readonly type: 'refund'; readonly at: string; readonly refundId: string; readonly key: string; readonly chargeId: string; readonly amountCents: number }
export type LedgerEntry = TokenEntry | ChargeEntry | RefundEntry;

/** The provider's books: a file of one JSON value per line, written through before anybody is answered, read again at start. */
export class Ledger {
  readonly tokens = new Map<string, TokenEntry>();
  readonly chargesByKey = new Map<string, ChargeEntry>();
  readonly chargesByReference = new Map<string, ChargeEntry>();
  readonly chargesById = new Map<string, ChargeEntry>();
  readonly refundsByKey = new Map<string, RefundEntry>();
  readonly entries: LedgerEntry[] = [];
  private readonly file: number;

  constructor(folder: string) {
    fs.mkdirSync(folder, { recursive: true });
    const name = path.join(folder, 'ledger.jsonl');
    this.replay(name);
    this.file = fs.openSync(name, 'a');
  }

  /** A line cut short by a crash was never answered for; it is left out. */
  private replay(name: string): void {
    if (!fs.existsSync(name)) return;
    const text = fs.readFileSync(name, 'utf8');
    for (const line of text.split('\n')) {
      if (line === '') continue;
      try {
        this.remember(JSON.parse(line) as LedgerEntry);
      } catch {
        continue;
      }
    }
    if (text !== '' && !text.endsWith('\n')) fs.appendFileSync(name, '\n');
  }

  private remember(entry: LedgerEntry): void {
    this.entries.push(entry);
    if (entry.type === 'token') this.tokens.set(entry.token, entry);
    else if (entry.type === 'refund') this.refundsByKey.set(entry.key, entry);
    else {
      this.chargesByKey.set(entry.key, entry);
      this.chargesByReference.set(entry.reference, entry);
      this.chargesById.set(entry.chargeId, entry);
    }
  }

  add<T extends LedgerEntry>(entry: T): T {
    fs.writeSync(this.file, `${JSON.stringify(entry)}\n`);
    fs.fsyncSync(this.file);
    this.remember(entry);
    return entry;
  }

  refundedCents(chargeId: string): number {
    return [...this.refundsByKey.values()].filter((refund) => refund.chargeId === chargeId).reduce((sum, refund) => sum + refund.amountCents, 0);
  }

  close(): void {
    fs.closeSync(this.file);
  }
}
