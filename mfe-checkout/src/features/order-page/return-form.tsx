import { useState, type FormEvent } from 'react';
import { sizeOnAxle, type Order, type OrderLine, type ReturnBody } from 'shared-contracts';
import { Button, Notice, Select, TextArea } from 'shared-ui';
import { RETURN_REASONS } from './order-labels';
import styles from './order-page.module.css';

interface ReturnFormProps {
  readonly order: Order;
  readonly onSubmit: (body: ReturnBody) => void;
  readonly onClose: () => void;
}

interface LineProps {
  readonly line: OrderLine;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}

function Line({ line, quantity, onChange }: LineProps) {
  return (
    <Select
      label={`${line.brand} ${line.name}, ${sizeOnAxle(line)}`}
      value={quantity}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      <option value={0}>Keep {line.quantity === 1 ? 'it' : `all ${line.quantity}`}</option>
      {Array.from({ length: line.quantity }, (_, index) => (
        <option key={index} value={index + 1}>
          Return {index + 1} of {line.quantity}
        </option>
      ))}
    </Select>
  );
}

/** What comes back, how many of it, and why. */
export function ReturnForm({ order, onSubmit, onClose }: ReturnFormProps) {
  const { lines } = order;
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>(
    lines.length === 1 ? { [lines[0]!.productNumber]: lines[0]!.quantity } : {},
  );
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const chosen = lines
    .map(({ productNumber }) => ({ productNumber, quantity: quantities[productNumber] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen.length === 0) return setFault('Choose what you want to return.');
    if (reason === '') return setFault('Choose a reason, so that we know what to expect.');
    onSubmit({ reason, lines: chosen, ...(comment.trim() !== '' && { comment: comment.trim() }) });
  };
  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      {fault ? (
        <Notice tone="error" announce="alert">
          {fault}
        </Notice>
      ) : null}
      {lines.map((line) => (
        <Line
          key={line.productNumber}
          line={line}
          quantity={quantities[line.productNumber] ?? 0}
          onChange={(quantity) => setQuantities({ ...quantities, [line.productNumber]: quantity })}
        />
      ))}
      <Select label="Reason" value={reason} onChange={({ target }) => setReason(target.value)}>
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
      <div className={styles.acts}>
        <Button type="submit">Ask for the return</Button>
        <Button kind="secondary" onClick={onClose}>
          Keep everything
        </Button>
      </div>
    </form>
  );
}
