import type { Page } from '@playwright/test';

export interface KeptVehicle {
  readonly fitmentId: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string;
  readonly size: string;
}

/** Stores the vehicle as an earlier visit did, from the next page load. */
export async function keepVehicle(page: Page, vehicle: KeptVehicle): Promise<void> {
  const values = { fitment_id: vehicle.fitmentId, fitment_details: JSON.stringify(vehicle) };
  await page.addInitScript((stored) => {
    // Excludes frames of other origins, like the chat's.
    if (window !== window.top) return;
    Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value));
  }, values);
}
