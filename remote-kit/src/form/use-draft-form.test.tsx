/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { object, string } from 'yup';
import { writeDraft } from './draft';
import type { AppError } from '../http/app-error';
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

it("useDraftForm hydrates the server's form unchanged, then restores the draft", async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Form />);
  writeDraft('test.form', { title: 'Quiet in the rain' });
  const faults: unknown[] = [];
  await act(async () => void hydrateRoot(place, <Form />, { onRecoverableError: (error) => faults.push(error) }));
  expect(faults).toEqual([]);
  expect(screen.getByRole('textbox')).toHaveValue('Quiet in the rain');
  expect(screen.getByRole('status')).toHaveTextContent('Quiet in the rain');
});

it('useDraftForm starts from the draft without server HTML, and stores typed values', async () => {
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

function Refused({ error, focusesField = false }: { readonly error: AppError; readonly focusesField?: boolean }) {
  const form = useDraftForm({ draft: null, schema: schema as never, saved: {}, error, focusesField });
  const { errors } = form.formState;
  return (
    <>
      <p role="alert">{form.pageError?.message}</p>
      <input aria-label="Title" {...form.register('title' as never)} />
      <p>{(errors as { readonly title?: { readonly message?: string } }).title?.message}</p>
    </>
  );
}

describe('an API error of a field', () => {
  it('appears at the field, which takes the focus in a form without a summary', () => {
    render(<Refused error={refused(['body.title', 'We do not deliver there yet.'])} focusesField />);
    expect(screen.getAllByText('We do not deliver there yet.')).toHaveLength(1);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('leaves the focus to the summary in a form with one', () => {
    render(<Refused error={refused(['body.title', 'We do not deliver there yet.'])} />);
    expect(screen.getByText('We do not deliver there yet.')).toBeVisible();
    expect(screen.getByRole('textbox')).not.toHaveFocus();
  });

  it('is a page error when no field of the form can show it', () => {
    const { rerender } = render(<Refused error={refused(['installerId', 'We do not deliver there yet.'])} />);
    expect(screen.getByRole('alert')).toHaveTextContent('We do not deliver there yet.');
    rerender(<Refused error={{ kind: 'not-found', message: 'It is gone.' }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('It is gone.');
  });
});
