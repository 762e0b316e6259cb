/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { aProduct, createTestHost } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api, camry } from '../../testing/catalog-server';
import { answerFit, fit, NUMBER, openProduct, PATH, stored } from '../../testing/product-of-vehicle';

beforeEach(() => {
  nock.disableNetConnect();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

describe('adding a wheel', () => {
  const wheel = aProduct({ productType: 'WHEEL', size: '17x7.5 5x114.3 +40' });
  const openWheel = async (storage: Record<string, string> = {}) => {
    const host = createTestHost({ href: PATH, storage });
    const added = jest.fn(async () => ({ ok: true }) as never);
    host.events.respond('cart:add-requested', added);
    const { element } = await openProduct(wheel, host);
    return { added, element, host };
  };
  const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

  it('requires the vehicle first, and adds without one on request', async () => {
    const { added, element } = await openWheel();
    await press(/^Add to cart/);
    expect(await screen.findByRole('alert')).toHaveTextContent('Which vehicle are these wheels for?');
    expect(added).not.toHaveBeenCalled();
    expect(await axeViolations(element)).toEqual([]);
    await press('Add without checking');
    expect(added).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('leaves the confirmation of a misfit to the cart', async () => {
    answerFit({ fits: false }, wheel);
    const { added } = await openWheel(stored);
    added.mockResolvedValue({
      ok: false,
      code: 'DOES_NOT_FIT',
      message: 'It does not fit.',
      asksShopper: true,
    } as never);
    await screen.findByText(/Doesn't fit your/);
    const ways = screen.getAllByRole('link', { name: /wheels that fit/ }).map((link) => link.getAttribute('href'));
    expect(ways).toContain(`/wheels?fitment=${camry.fitmentId}`);
    await press(/^Add to cart/);
    expect(added).toHaveBeenCalledWith(expect.objectContaining({ vehicle: camry }));
    expect(added).toHaveBeenCalledWith(expect.not.objectContaining({ confirmedMisfit: true }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the rejection of a cart remote without a confirmation dialog', async () => {
    answerFit({ fits: false }, wheel);
    const { added } = await openWheel(stored);
    added.mockResolvedValue({ ok: false, code: 'DOES_NOT_FIT', message: 'This wheel does not fit.' } as never);
    await screen.findByText(/Doesn't fit your/);
    await press(/^Add to cart/);
    expect(await screen.findByRole('alert')).toHaveTextContent('This wheel does not fit.');
  });

  it('waits for the fit check', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    api()
      .get(`/api/v1/products/${NUMBER}`)
      .query({ fitment: camry.fitmentId })
      .reply(200, () => held.then(() => ({ ...wheel, fitsVehicle: fit({ fits: false }) })));
    const { added } = await openWheel(stored);
    await press(/^Add to cart/);
    await press(/^Add to cart/);
    expect(screen.getByRole('alert')).toHaveTextContent('We are checking the fit for your 2021 Toyota Camry');
    answer();
    expect(await screen.findByText(/Doesn't fit your/)).toBeVisible();
    expect(added).not.toHaveBeenCalled();
    expect(screen.queryByText(/We are checking/)).not.toBeInTheDocument();
  });

  it('adds a fitting wheel at once', async () => {
    answerFit({ fits: true }, wheel);
    const { added } = await openWheel(stored);
    await screen.findByText(/fits your/i);
    await press(/^Add to cart/);
    expect(added).toHaveBeenCalledTimes(1);
  });
});
