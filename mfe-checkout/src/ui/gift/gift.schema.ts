import type { Cart, Gift } from 'shared-contracts';
import { contactSchema } from 'remote-kit/address';
import { lineText, proseText } from 'remote-kit/form';
import { boolean, object, type InferType, type StringSchema } from 'yup';

/** Maximum length of a gift message in the API. */
export const MESSAGE_LENGTH = 300;
const MESSAGE_LINES = 8;

const name = (message: string) =>
  lineText().when('isGift', {
    is: true,
    then: (text) => text.required(message).max(60, 'Use at most 60 characters.'),
  });

/** Recipient of the purchase; validated only for a gift. */
export const giftSchema = object({
  isGift: boolean().default(false),
  recipientFirstName: name('Enter the first name of the person it is for.'),
  recipientLastName: name('Enter the last name of the person it is for.'),
  recipientPhone: lineText().when('isGift', {
    is: true,
    then: () => contactSchema.fields.phoneNumber as StringSchema<string>,
  }),
  message: proseText().when('isGift', {
    is: true,
    then: (text) =>
      text
        .max(MESSAGE_LENGTH, `Shorten the message to at most ${MESSAGE_LENGTH} characters.`)
        .test(
          'lines',
          `Shorten the message to at most ${MESSAGE_LINES} lines.`,
          (written = '') => written.split('\n').length <= MESSAGE_LINES,
        ),
  }),
});
export type GiftValues = InferType<typeof giftSchema>;

/** Returns the form's initial values. */
export const giftValues = ({ gift }: Pick<Cart, 'gift'>): Partial<GiftValues> =>
  gift ? { ...gift, isGift: true } : {};

/** Returns the API's value: a gift, null when it was removed, and nothing when there never was one. */
export function giftPart(values: GiftValues, { gift }: Pick<Cart, 'gift'>): { readonly gift?: Gift | null } {
  const { isGift, recipientFirstName, recipientLastName, recipientPhone, message } = values;
  if (!isGift) return gift ? { gift: null } : {};
  return { gift: { recipientFirstName, recipientLastName, recipientPhone, ...(message && { message }) } };
}
