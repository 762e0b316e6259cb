/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../testing/axe';
import { Checkbox, RadioCard } from './choice';
import { Select, TextArea, TextField } from './field';
import { ZipField } from './zip-field';

it('Field associates label, hint and error with the control', () => {
  render(<TextField label="Zip code" hint="Five digits" error="That zip code isn't known." defaultValue="00000" />);
  const input = screen.getByRole('textbox', { name: 'Zip code' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("That zip code isn't known. Five digits");
});

it('Field is valid and without description when it has neither hint nor error', () => {
  render(
    <Select label="Make">
      <option>Toyota</option>
    </Select>,
  );
  const select = screen.getByRole('combobox', { name: 'Make' });
  expect(select).toBeValid();
  expect(select).not.toHaveAttribute('aria-describedby');
});

it('Field has no accessibility violations', async () => {
  const { container } = render(
    <form>
      <TextField label="Name" isOptional />
      <TextField label="Search" isLabelHidden />
      <TextArea label="Review" error="Write a few words." />
      <Select label="Year">
        <option>2021</option>
      </Select>
      <Checkbox label="Michelin" aside="24" />
      <fieldset>
        <legend>Delivery</legend>
        <RadioCard name="delivery" title="Ship to home" aside="Free">
          Arrives Monday
        </RadioCard>
        <RadioCard name="delivery" title="Ship to installer" />
      </fieldset>
    </form>,
  );
  expect(await axeViolations(container)).toEqual([]);
});

describe('ZipField', () => {
  it.each([
    ['CA 94110', '94110'],
    ['94110-1234', '94110'],
    [' 94 110 ', '94110'],
    ['９４１１０', '94110'],
    ['San Francisco', ''],
  ])('reads %j as %j', async (pasted, digits) => {
    const zips: string[] = [];
    render(<ZipField onZip={(zip) => zips.push(zip)} />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Zip code' }));
    await userEvent.paste(pasted);
    expect(zips).toEqual([digits]);
  });
});
