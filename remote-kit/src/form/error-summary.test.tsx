/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { object, string } from 'yup';
import type { AppError } from '../http/app-error';
import { FormErrors } from './form-errors';
import { FormField } from './form-field';
import { LOOKED_UP, orderErrors, SERVER } from './ordered-errors';
import { useDraftForm } from './use-draft-form';

const NAMES = ['email', 'zipCode', 'city', 'phone', 'nested.first', 'photos.0.name'] as const;
const soldOut: AppError = { kind: 'conflict', code: 'OUT_OF_STOCK', message: 'Two of these tires are sold out.' };

const page = (names: readonly string[]): HTMLElement => {
  const form = document.createElement('form');
  for (const name of names) form.append(Object.assign(document.createElement('input'), { name }));
  return form;
};

const errorsOf = (fields: readonly { readonly name: string; readonly type: string }[]): object => {
  const errors: Record<string, unknown> = {};
  for (const { name, type } of fields) {
    const path = name.split('.');
    const last = path.pop()!;
    let place = errors;
    for (const key of path) place = (place[key] ??= {}) as Record<string, unknown>;
    place[last] = { type, message: `Change ${name}.`, ref: { name, message: 'of the control', type: 'text' } };
  }
  return errors;
};

describe('orderErrors', () => {
  it('lists every error once in page order: of the step, of rejected fields, then of the form', () => {
    const someErrors = fc.uniqueArray(
      fc.record({ name: fc.constantFrom(...NAMES), type: fc.constantFrom(SERVER, LOOKED_UP, 'required') }),
      { selector: ({ name }) => name },
    );
    const somePage = fc.shuffledSubarray([...NAMES], { minLength: 0 });
    const someBlocking = fc.array(fc.constantFrom('Sold out.', 'The hold expired.', 'Declined.'), { maxLength: 4 });
    fc.assert(
      fc.property(someErrors, somePage, someBlocking, (fields, shown, blocking) => {
        const entries = orderErrors(
          blocking.map((message) => ({ message })),
          errorsOf(fields) as never,
          page(shown),
        );
        const step = [...new Set(blocking)];
        expect(entries.slice(0, step.length).map(({ message }) => message)).toEqual(step);
        const listed = entries.slice(step.length).map(({ field }) => field!);
        expect([...listed].sort()).toEqual(fields.map(({ name }) => name).sort());
        const rank = (name: string): number => {
          const isOfApi = fields.find((field) => field.name === name)!.type !== 'required';
          const place = shown.indexOf(name as never);
          return (isOfApi ? 0 : 1_000) + (place === -1 ? 100 : place);
        };
        const ranks = listed.map(rank);
        expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
      }),
      { numRuns: 200, seed: 32 },
    );
  });

  it('lists fields that the page does not show last', () => {
    const errors = errorsOf([
      { name: 'phone', type: 'required' },
      { name: 'city', type: 'required' },
    ]);
    expect(orderErrors([], errors as never, page(['city'])).map(({ field }) => field)).toEqual(['city', 'phone']);
  });
});

const schema = object({
  zipCode: string().default('').required('Enter the zip code.'),
  email: string().default('').required('Enter your email.'),
});

interface FormProps {
  readonly error: AppError | null;
  readonly blocking?: readonly AppError[];
}

function Form({ error, blocking = [] }: FormProps) {
  const form = useDraftForm({ draft: null, schema, saved: {}, error });
  return (
    <>
      {/* Another form on the page with a field of the same name. */}
      <input name="email" aria-label="Newsletter" />
      <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)} noValidate>
        <FormErrors form={form} blocking={blocking} />
        <FormField control={form.control} name="zipCode" label="Zip code" />
        <FormField control={form.control} name="email" label="Email" />
        <button>Continue</button>
      </form>
    </>
  );
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
const summary = () => screen.getByText(/needs? a change/).closest<HTMLElement>('[tabindex]')!;
const listed = () =>
  within(summary())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const refusedZip: AppError = {
  kind: 'validation',
  message: 'We don’t deliver there yet.',
  fields: [{ field: 'shippingAddress.zipCode', message: 'We don’t deliver there yet.' }],
};

describe('ErrorSummary', () => {
  afterEach(() => document.body.replaceChildren());

  it('takes the focus and links each entry to its field', async () => {
    render(<Form error={null} />);
    await submit();
    await waitFor(() => expect(summary()).toHaveFocus());
    expect(listed()).toEqual(['Enter the zip code.', 'Enter your email.']);
    for (const [entry, label] of [
      ['Enter your email.', 'Email'],
      ['Enter the zip code.', 'Zip code'],
    ] as const) {
      const link = within(summary()).getByRole('link', { name: entry });
      const field = screen.getByRole('textbox', { name: label });
      expect(link).toHaveAttribute('href', `#${field.id}`);
      await userEvent.click(link);
      expect(field).toHaveFocus();
    }
  });

  it('lists the error that blocks the next step before the fields', async () => {
    render(<Form error={soldOut} blocking={[{ kind: 'network', message: 'Your time was released.' }]} />);
    expect(screen.getByText('Two of these tires are sold out.').closest('[tabindex]')).toHaveFocus();
    await submit();
    expect(listed()).toEqual([
      'Your time was released.',
      'Two of these tires are sold out.',
      'Enter the zip code.',
      'Enter your email.',
    ]);
    await waitFor(() => expect(summary()).toHaveFocus());
  });

  it('takes the focus when the API rejects a field, and lists that field first', async () => {
    const { rerender } = render(<Form error={null} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Zip code' }), '99501');
    await submit();
    rerender(<Form error={refusedZip} />);
    expect(listed()).toEqual(['We don’t deliver there yet.', 'Enter your email.']);
    await waitFor(() => expect(summary()).toHaveFocus());
    expect(within(summary()).getByRole('link', { name: 'We don’t deliver there yet.' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Zip code' })).toBeInvalid();
  });

  it('leaves the focus in the field that is being corrected', async () => {
    render(<Form error={null} />);
    await submit();
    const email = screen.getByRole('textbox', { name: 'Email' });
    await userEvent.type(email, 'ada@example.com');
    expect(listed()).toEqual(['Enter the zip code.']);
    expect(email).toHaveFocus();
  });

  it('takes the focus again after the next failed attempt', async () => {
    render(<Form error={null} />);
    await submit();
    screen.getByRole('button', { name: 'Continue' }).focus();
    await submit();
    await waitFor(() => expect(summary()).toHaveFocus());
  });
});
