import type { MovePrice } from 'shared-contracts';
import { Notice } from 'shared-ui';
import type { MovePriceState } from './change-appointment.slice';

function wordsOf({ currentTotal, total, due, refund, isFree }: MovePrice): { title: string; text: string } {
  if (due.value > 0)
    return {
      title: `You pay ${due.formattedValue} more`,
      text:
        `Tax, fees and installation there make your order ${total.formattedValue}. We email you a link to pay the ` +
        'difference, and your tires leave us once it is paid.',
    };
  if (refund.value > 0)
    return {
      title: `You get ${refund.formattedValue} back`,
      text: `Your order costs ${total.formattedValue} there. The difference comes back the way you paid.`,
    };
  return {
    title: 'The price stays the same',
    text: isFree
      ? `Your installer declined, so the change is free. Your order costs ${total.formattedValue}.`
      : `Your order costs ${currentTotal.formattedValue} there too.`,
  };
}

/** Price difference of another place, shown before the confirmation. */
export function MovePriceNotice({ move: { price, error } }: { readonly move: MovePriceState }) {
  if (error)
    return (
      <Notice tone="error" announce="alert">
        {error.message}
      </Notice>
    );
  if (price === null) return <Notice>Working out the price there…</Notice>;
  const { title, text } = wordsOf(price);
  return (
    <Notice announce="status" title={title}>
      {text}
    </Notice>
  );
}
