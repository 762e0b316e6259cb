/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { object, string } from 'yup';
import { writeDraft } from './draft';
import type { AppError } from '../http/app-error';
import { FormErrors } from './form-errors';
import { useDraftForm } from './use-draft-form';

const schema = object({ title: string().default('') });

function Form() {
  const { register, watch } = useDraftForm({ draft: 'test.form', schema: schema as never, saved: {}, error: null });
  return (
    <label>
      Title <input {...register('title' as never)} /> <output>{String(watch('title' as never))}</output>
    </label>
  );
}

beforeEach(() => sessionStorage.clear());
afterEach(() => document.body.replaceChildren());

it("takes a server's form over as it is, and brings the draft back then", async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Form />);
  writeDraft('test.form', { title: 'Quiet in the rain' });
  const faults: unknown[] = [];
  await act(async () => void hydrateRoot(place, <Form />, { onRecoverableError: (error) => faults.push(error) }));
  expect(faults).toEqual([]);
  expect(screen.getByRole('textbox')).toHaveValue('Quiet in the rain');
  expect(screen.getByRole('status')).toHaveTextContent('Quiet in the rain');
});

it('starts from the draft where no server drew it, and keeps what is typed', async () => {
  writeDraft('test.form', { title: 'Quiet' });
  const { unmount } = render(<Form />);
  expect(screen.getByRole('textbox')).toHaveValue('Quiet');
  await userEvent.type(screen.getByRole('textbox'), ' and sure');
  unmount();
  render(<Form />);
  expect(screen.getByRole('textbox')).toHaveValue('Quiet and sure');
});

const refused = (...fields: readonly (readonly [string, string])[]): AppError => ({
  kind: 'validation',
  message: 'We do not deliver there yet.',
  fields: fields.map(([field, message]) => ({ field, message })),
});

function Refused({ error }: { readonly error: AppError }) {
  const form = useDraftForm({ draft: null, schema: schema as never, saved: {}, error });
  const { errors, submitCount } = form.formState;
  return (
    <>
      <p role="alert">{form.pageError?.message}</p>
      <FormErrors errors={errors} submitCount={submitCount + 1} setFocus={form.setFocus} />
      <input aria-label="Title" {...form.register('title' as never)} />
      <p>{(errors as { readonly title?: { readonly message?: string } }).title?.message}</p>
    </>
  );
}

it('what the API says of a field is said once, at the field, which takes the focus', () => {
  render(<Refused error={refused(['body.title', 'We do not deliver there yet.'])} />);
  expect(screen.getAllByText('We do not deliver there yet.')).toHaveLength(1);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

it('what no field of the form can show stands on the page', () => {
  const { rerender } = render(<Refused error={refused(['installerId', 'We do not deliver there yet.'])} />);
  expect(screen.getByRole('alert')).toHaveTextContent('We do not deliver there yet.');
  rerender(<Refused error={{ kind: 'not-found', message: 'It is gone.' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('It is gone.');
});
