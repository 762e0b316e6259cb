import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ProductCard } from 'shared-contracts';
import { useZip } from '../../platform/use-shopper';
import { itemsOf, selectCardStock, stockNumbersOf, type CardStockState } from './card-stock.slice';
import { readCardStock } from './card-stock.tasks';

/** Requests missing stock of the page's cards once a ZIP code is known. */
export function useCardStock(cards: readonly ProductCard[], isForVehicle: boolean): CardStockState {
  const dispatch = useDispatch();
  const stock = useSelector(selectCardStock);
  const zipCode = useZip();
  useEffect(() => {
    if (!zipCode) return;
    const asked = new Set(stock.zipCode === zipCode ? stock.asked : []);
    const itemsToAsk = (card: ProductCard): string[] => (isForVehicle ? itemsOf(card) : []);
    const open = cards.filter((card) => [...stockNumbersOf(card), ...itemsToAsk(card)].some((key) => !asked.has(key)));
    const productNumbers = open.flatMap(stockNumbersOf).slice(0, 100);
    const items = open.flatMap(itemsToAsk).slice(0, 100);
    if (productNumbers.length > 0) dispatch(readCardStock.requested({ zipCode, productNumbers, items }));
  }, [cards, dispatch, isForVehicle, stock, zipCode]);
  return stock;
}
