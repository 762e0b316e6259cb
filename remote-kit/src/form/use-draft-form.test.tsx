/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { object, string } from 'yup';
import { writeDraft } from './draft';
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
