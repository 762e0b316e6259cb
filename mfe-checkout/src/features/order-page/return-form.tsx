import { useRef, useState, type FormEvent } from 'react';
import { ErrorSummary, orderErrors } from 'remote-kit/form';
import { sizeOnAxle, withCommas, type Order, type OrderLine, type ReturnBody } from 'shared-contracts';
import { Button, Select, TextArea } from 'shared-ui';
import { RETURN_REASONS } from './order-labels';
import styles from './order-page.module.css';

interface ReturnFormProps {
  readonly order: Order;
  readonly onSubmit: (body: ReturnBody) => void;
  readonly onClose: () => void;
}

const dollars = (cents: number): string => `$${withCommas(cents / 100, 2)}`;

/** A line with returnable units. `refundCents[n - 1]`: refund for `n` units, if the API provides it. */
interface Returnable {
  readonly line: OrderLine;
  readonly units: number;
  readonly refundCents: readonly number[] | null;
}

function returnablesOf({ lines, options }: Order): readonly Returnable[] {
  const quoted = options?.returnable;
  if (!quoted) return lines.map((line) => ({ line, units: line.quantity, refundCents: null }));
  return lines.flatMap((line) => {
    const own = quoted.find(({ productNumber }) => productNumber === line.productNumber);
    const refundCents = own?.refunds.map(({ value }) => Math.round(value * 100));
    return refundCents ? [{ line, units: refundCents.length, refundCents }] : [];
  });
}

/** Returns the refund of the chosen units, limited by what earlier refunds have left of the order. */
function refundOf(order: Order, returnables: readonly Returnable[], quantities: Quantities): number | null {
  let cents = 0;
  for (const { line, refundCents } of returnables) {
    const quantity = quantities[line.productNumber] ?? 0;
    if (refundCents === null) return null;
    cents += quantity === 0 ? 0 : (refundCents[quantity - 1] ?? 0);
  }
  const back = (order.refunds ?? []).reduce((sum, { amount }) => sum + amount.value, 0);
  return Math.min(cents, Math.round((order.total.value - back) * 100));
}

type Quantities = Readonly<Record<string, number>>;

/** Name prefix of the lines' selects, followed by their index. */
const LINE_FIELD = 'line-';

interface LineProps {
  readonly name: string;
  readonly returnable: Returnable;
  readonly quantity: number;
  readonly error: string | undefined;
  readonly onChange: (quantity: number) => void;
}

function Line({ name, returnable: { line, units }, quantity, error, onChange }: LineProps) {
  return (
    <Select
      label={`${line.brand} ${line.name}, ${sizeOnAxle(line)}`}
      name={name}
      error={error}
      value={quantity}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      <option value={0}>Keep {units === 1 ? 'it' : `all ${units}`}</option>
      {Array.from({ length: units }, (_, index) => (
        <option key={index} value={index + 1}>
          Return {index + 1} of {units}
        </option>
      ))}
    </Select>
  );
}

/** Return form: units, reason and comment, with the resulting refund. */
export function ReturnForm({ order, onSubmit, onClose }: ReturnFormProps) {
  const returnables = returnablesOf(order);
  const [only, ...others] = returnables;
  const [quantities, setQuantities] = useState<Quantities>(
    only && others.length === 0 ? { [only.line.productNumber]: only.units } : {},
  );
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const chosen = returnables
    .map(({ line: { productNumber } }) => ({ productNumber, quantity: quantities[productNumber] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const refundCents = refundOf(order, returnables, quantities);
  const linesError = attempts > 0 && chosen.length === 0 ? 'Choose what you want to return.' : undefined;
  const reasonError = attempts > 0 && reason === '' ? 'Choose a reason, so that we know what to expect.' : undefined;
  const errors = {
    ...(linesError && { [LINE_FIELD + 0]: { type: 'required', message: linesError } }),
    ...(reasonError && { reason: { type: 'required', message: reasonError } }),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (chosen.length === 0 || reason === '') return;
    onSubmit({ reason, lines: chosen, ...(comment.trim() !== '' && { comment: comment.trim() }) });
  };
  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate>
      <ErrorSummary entries={orderErrors([], errors, form.current)} attempt={attempts} scope={form.current} />
      {returnables.map((returnable, index) => (
        <Line
          key={returnable.line.productNumber}
          returnable={returnable}
          quantity={quantities[returnable.line.productNumber] ?? 0}
          name={LINE_FIELD + index}
          error={index === 0 ? linesError : undefined}
          onChange={(quantity) => setQuantities({ ...quantities, [returnable.line.productNumber]: quantity })}
        />
      ))}
      <Select
        label="Reason"
        name="reason"
        error={reasonError}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      >
        <option value="">Choose a reason</option>
        {RETURN_REASONS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <TextArea
        label="Anything else we should know?"
        isOptional
        rows={3}
        maxLength={1000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {refundCents === null ? null : (
        <p className={styles.refund} role="status">
          {chosen.length === 0
            ? 'Choose what you return to see your refund.'
            : `You get ${dollars(refundCents)} back to ${order.payment.label} after it has arrived unused.`}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit">Ask for the return</Button>
        <Button kind="secondary" onClick={onClose}>
          Keep everything
        </Button>
      </div>
    </form>
  );
}
