import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { mailSpecimens, type MailSubjects } from '../../../marketplace-api/verification/testing/mail-specimens';
import { sql } from '../../support/database';
import { askVariant, env, variantUrl } from '../../support/env';
import { mailsTo, type Letter } from '../../support/mails';
import { callApi, callAsStaff, makeOrder, type MadeOrder } from '../../support/orders';
import { FULL, type Details } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const STORES: readonly (readonly [BenefitType, string, number, Details])[] = [
  ['treadmarket', env.baseUrl, 1280, FULL],
  ['lowes', env.lowesUrl, 390, FULL],
  ['purchasingPower', variantUrl('purchasingpower'), 1280, FULL],
  // The store with members and with payments.
  ['benefitsMe', variantUrl('benefitsme'), 390, {}],
];
/** Kinds of mail without a link. */
const WITHOUT_LINK = [
  'order-code',
  'booking-confirmed',
  'booking-agreed',
  'booking-cancelled',
  'proposal-lapsed-installer',
  'password-changed',
  'review-received',
];
/** Kinds of mail for members only. */
const OF_MEMBERS = ['password-reset', 'password-changed'];
const MAIL_SECONDS = 60;

/** Creates an account, when the store has members. */
async function memberOf(variant: BenefitType, email: string): Promise<string> {
  const accountId = `A-${email}`;
  if (VARIANT_RULES[variant].hasMembers)
    await sql(
      'insert into account (account_id, benefit_type, email, password_hash, customer_id) values ($1, $2, $3, $4, $5)',
      [accountId, variant, email, 'none', 'M-1'],
    );
  return accountId;
}

/** Creates an order with an appointment, an additional payment, and a code. */
async function subjectsOf(variant: BenefitType): Promise<MailSubjects & { readonly order: MadeOrder }> {
  const order = await makeOrder({ variant, delivery: 'installer' });
  const { orderId, orderNumber, cartNumber, email } = order;
  const [booking] = await sql<{ bookingId: string; installerId: string }>(
    'select booking_id::text as "bookingId", installer_id as "installerId" from booking where order_id = $1',
    [orderId],
  );
  const { additionalPaymentId } = await callAsStaff<{ additionalPaymentId: string }>(
    'POST',
    `/orders/${orderId}/additional-payments`,
    { description: 'Disposal of four tires', amount: 12.5 },
  );
  const key = { 'x-marketplace-key': VARIANT_RULES[variant].marketplaceKey };
  await callApi('POST', '/v1/order-lookups', key, { orderNumber, email });
  const [code] = await sql<{ codeId: string }>('select code_id as "codeId" from order_code where order_id = $1', [
    orderId,
  ]);
  const accountId = await memberOf(variant, email);
  return {
    ...booking!,
    accountId,
    order,
    orderId,
    orderNumber,
    cartNumber,
    additionalPaymentId,
    codeId: Number(code!.codeId),
  };
}

/** Sends one mail of every kind with the store's own mailer. */
async function sendAll(variant: BenefitType, recipient: string, subjects: MailSubjects): Promise<Letter[]> {
  const specimens = Object.entries(mailSpecimens(subjects)).filter(
    ([kind]) => VARIANT_RULES[variant].hasMembers || !OF_MEMBERS.includes(kind),
  );
  for (const [kind, payload] of specimens)
    await sql('insert into outbox (kind, recipient, benefit_type, payload) values ($1, $2, $3, $4)', [
      kind,
      recipient,
      variant,
      JSON.stringify(payload),
    ]);
  await expect
    .poll(async () => (await mailsTo(recipient)).length, { timeout: MAIL_SECONDS * 1000 })
    .toBe(specimens.length);
  return mailsTo(recipient);
}

const isOfProduct = (address: string): boolean => address.includes('/product/');

/** Returns the text of a page that shows the mail's subject. */
function subjectOf(address: string, orderNumber: string): string {
  if (address.endsWith('/account/password')) return 'Set a new password';
  return isOfProduct(address) ? 'Questions and answers' : orderNumber;
}

const linksOf = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link).filter((link) => !link.startsWith('mailto:'));

for (const [variant, base, width, details] of STORES)
  test.describe(`the mails of ${variant}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('link to pages that open their subject', details, async ({ page }) => {
      test.setTimeout(180_000);
      const { order, ...subjects } = await subjectsOf(variant);
      const letters = await sendAll(variant, `all-of-${order.email}`, subjects);
      const byPage = new Map<string, string>();
      for (const { kind, text, html } of letters) {
        const links = linksOf(text);
        expect([kind, links.length]).toEqual([kind, WITHOUT_LINK.includes(kind) ? 0 : 1]);
        expect([kind, linksOf(html)]).toEqual([kind, links]);
        for (const link of links) {
          expect(link.startsWith(`${base}/`)).toBe(true);
          expect([kind, (await askVariant(link)).status]).toEqual([kind, 200]);
          byPage.set(link.split('#')[0]!, link);
        }
      }
      // Pages of the order, the installer, the shopper's appointment, the additional payment, a product, and a member's
      // password.
      expect(byPage.size).toBe(VARIANT_RULES[variant].hasMembers ? 6 : 5);
      for (const [address, link] of byPage) {
        await page.goto(link);
        await expect(page.getByRole('main').getByText(subjectOf(address, subjects.orderNumber)).first()).toBeVisible();
        // A token is removed from the address; the anchor of a product's questions is not.
        await expect(page).toHaveURL(isOfProduct(address) ? link : address);
        await expectNoAxeFaults(page, new URL(address).pathname);
      }
    });
  });
