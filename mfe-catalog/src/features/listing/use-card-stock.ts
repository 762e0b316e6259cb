import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ProductCard } from 'shared-contracts';
import { useZip } from '../../platform/use-shopper';
import { selectCardStock, stockNumbersOf, type CardStockState } from './card-stock.slice';
import { readCardStock } from './card-stock.tasks';

/** Asks for what the cards on the page don't know yet, once a zip code is there. */
export function useCardStock(cards: readonly ProductCard[]): CardStockState {
  const dispatch = useDispatch();
  const stock = useSelector(selectCardStock);
  const zipCode = useZip();
  useEffect(() => {
    if (!zipCode) return;
    const asked = new Set(stock.zipCode === zipCode ? stock.asked : []);
    const productNumbers = cards.flatMap(stockNumbersOf).filter((number) => !asked.has(number));
    if (productNumbers.length > 0)
      dispatch(readCardStock.requested({ zipCode, productNumbers: productNumbers.slice(0, 100) }));
  }, [cards, dispatch, stock, zipCode]);
  return stock;
}
