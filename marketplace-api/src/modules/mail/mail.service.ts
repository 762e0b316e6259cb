import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { Order } from 'shared-contracts/wire';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database';
import { claimValues, workOnLeases } from '../../platform/background/lease';
import { WORKER_NAME } from '../../platform/background/worker-name';
import { issueToken, ORDER_TOKEN_SECONDS } from '../../platform/security/one-time-token';
import { bookingContent, isBookingMail, type TokenIssuer } from './booking-content';
import { MAIL_BRANDS } from './mail-brand';
import { renderLayout, type MailContent } from './mail-layout';
import * as templates from './mail-templates';
import { isOrderLifeMail, orderLifeMail } from './order-life-templates';
import type { MailTransport } from './mail-transport';
import { storeLinks } from './store-links';
import type { Mail, OutboxMessage } from './mail.types';
import * as sql from './mail.sql';

export interface MailSources {
  /** Resolves to null for an order that no longer exists. */
  orderOf(orderId: string): Promise<Order | null>;
  /** Resolves to a new code that opens an order's page; null when an earlier one was used. */
  codeOf(codeId: number): Promise<string | null>;
}

export interface MailDependencies extends MailSources {
  readonly db: Database;
  readonly logger: Logger;
  readonly transport: MailTransport;
  readonly from: string;
  readonly storeUrls: ReadonlyMap<BenefitType, string>;
}

/** Returns the seconds until the next try: 30, doubled up to one hour, about a day and a half in total. */
const backoff = (attempts: number): number => Math.min(30 * 2 ** (attempts - 1), 3600);
export const MAX_ATTEMPTS = 40;
/**
 * Mails sent in parallel: the number of connections to the mail server, so that a lease covers the time of one mail.
 */
const MAX_CONCURRENCY = 2;
const ROUNDS = 10;
/** Longer than all timeouts of a mail server (`mail-transport.ts`) and the statements around them. */
const LEASE_SECONDS = 120;

/** An error that no retry can resolve. */
class Undeliverable extends Error {}

/** Returns the error's code only, because a mail server's text may contain the address. */
function reasonOf(error: unknown): string {
  if (error instanceof Undeliverable) return error.message;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(' ') || (error as Error).name;
}

/** Returns whether SMTP defines the refusal as final: 550 no such mailbox, 553 bad address, … */
const isFinal = (error: unknown): boolean =>
  error instanceof Undeliverable || [550, 551, 553].includes((error as { responseCode?: number }).responseCode ?? 0);

async function contentOf(
  message: OutboxMessage,
  links: templates.MailLinks,
  issue: TokenIssuer,
  { orderOf, codeOf }: MailSources,
): Promise<MailContent> {
  if (isBookingMail(message)) return bookingContent(message, links, issue);
  const openOrder = async (orderId: string) => {
    const order = await orderOf(orderId);
    if (order === null) throw new Undeliverable('the order is gone');
    return { order, token: await issue('order', orderId, ORDER_TOKEN_SECONDS) };
  };
  if (isOrderLifeMail(message)) {
    const { order, token } = await openOrder(message.payload.orderId);
    return orderLifeMail(message, { order, url: links.order(order.orderId, token) });
  }
  switch (message.kind) {
    case 'order-confirmation': {
      const { order, token } = await openOrder(message.payload.orderId);
      return templates.orderConfirmation(order, token, links);
    }
    case 'order-code': {
      const code = await codeOf(message.payload.codeId);
      if (code === null) throw new Undeliverable('the code was used');
      return templates.orderCode(message.payload, code);
    }
    case 'password-reset': {
      const { accountId, lifetimeSeconds } = message.payload;
      const token = await issue('password-reset', accountId, lifetimeSeconds);
      return templates.passwordReset(message.payload, token, links);
    }
    case 'password-changed':
      return templates.passwordChanged();
    case 'review-received':
      return templates.reviewReceived(message.payload);
    case 'question-answered':
      return templates.questionAnswered(message.payload, links);
    case 'additional-payment':
      return templates.additionalPayment(
        message.payload,
        await issue('additional-payment', message.payload.additionalPaymentId, message.payload.lifetimeSeconds),
        links,
      );
    default:
      throw new Undeliverable('no template for this kind of mail');
  }
}

export function mailService({ db, logger, transport, from, storeUrls, ...sources }: MailDependencies) {
  const issue: TokenIssuer = async (purpose, subject, lifetimeSeconds, payload) =>
    (await issueToken(db, { purpose, subject, lifetimeSeconds, payload })).token;
  const render = async (message: OutboxMessage): Promise<Mail> =>
    renderLayout(
      await contentOf(message, storeLinks(storeUrls, message.benefitType), issue, sources),
      MAIL_BRANDS[message.benefitType],
    );

  async function fail(message: OutboxMessage, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    const about = { messageId: message.messageId, kind: message.kind, attempts: message.attempts, reason };
    if (isFinal(error) || message.attempts >= MAX_ATTEMPTS) {
      if ((await db.count(sql.markDead, [message.messageId, reason, WORKER_NAME])) > 0)
        logger.error(about, 'a mail was given up');
      return;
    }
    await db.count(sql.putOff, [message.messageId, backoff(message.attempts), reason, WORKER_NAME]);
    logger.warn(about, 'a mail could not be sent; it is tried again');
  }

  async function deliver(message: OutboxMessage): Promise<void> {
    try {
      const mail = await render(message);
      await transport.send({
        ...mail,
        id: message.messageId,
        kind: message.kind,
        to: message.recipient,
        from: from || `${VARIANT_RULES[message.benefitType].displayName} <orders@treadmarket.example.com>`,
        at: message.createdAt,
      });
    } catch (error) {
      return fail(message, error);
    }
    await db.count(sql.markSent, [message.messageId, WORKER_NAME]);
    return undefined;
  }

  return {
    /** Sends due mails and returns their number. */
    sendWaiting: (): Promise<number> =>
      workOnLeases({
        concurrency: MAX_CONCURRENCY,
        rounds: ROUNDS,
        claim: () => db.many<OutboxMessage>(sql.takeDue, claimValues(LEASE_SECONDS, MAX_CONCURRENCY)),
        work: deliver,
        onFailure: (error, { messageId, kind }) =>
          logger.warn(
            { err: error, messageId, kind },
            'a mail could not be worked on; it is due again after its lease',
          ),
      }),
    counts: () => db.many<{ state: 'waiting' | 'sent' | 'given-up'; count: number }>(sql.countByState),
    close: () => transport.close(),
  };
}

export type MailService = ReturnType<typeof mailService>;
