import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useHost, useIsHydrated, useStateEvent } from 'remote-kit';
import { HeaderShopper as Chips } from 'shared-ui';
import { useVehicle } from '../../platform/use-shopper';

/** Offer of what to do next; `dismiss` takes it away. */
export type NextOffer = (dismiss: () => void) => ReactNode;
/**
 * A dialog that answers a chip's question. `onEnd` takes it away, says what has happened, and offers what comes next.
 */
export type ShopperDialog = ComponentType<{ readonly onEnd: (message?: string, next?: NextOffer) => void }>;
/** Loads a dialog when it is asked for: the app composes it of features that this one doesn't know. */
export type LoadDialog = () => Promise<ShopperDialog>;

type Question = 'vehicle' | 'zip';
const FORM_HREF: Record<Question, string> = { vehicle: '/#finder', zip: '/#zip' };

interface HeaderShopperProps {
  readonly dialogs: Readonly<Record<Question, LoadDialog>>;
}

/** One dialog at a time. Its end gives the focus back to the chip, also where a press doesn't focus a link (Safari). */
function useQuestion(dialogs: HeaderShopperProps['dialogs']) {
  const host = useHost();
  const [asked, setAsked] = useState<{ readonly question: Question; readonly Asking: ShopperDialog } | null>(null);
  const ended = useRef<{ readonly question: Question; readonly message: string } | null>(null);
  const vehicle = useRef<HTMLAnchorElement>(null);
  const zip = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (asked || !ended.current) return;
    const { question, message } = ended.current;
    ended.current = null;
    (question === 'vehicle' ? vehicle : zip).current?.focus();
    // Said after the dialog has gone: while it stands, the page behind it is silent.
    if (message) host.announce(message);
  }, [asked, host]);
  const ask = async (question: Question): Promise<void> => {
    try {
      const Asking = await dialogs[question]();
      setAsked({ question, Asking });
    } catch (error) {
      host.report(error, { remote: 'catalog', where: `header's ${question} dialog` });
      host.navigation.go(FORM_HREF[question]);
    }
  };
  const end = (message = ''): void => {
    if (asked) ended.current = { question: asked.question, message };
    setAsked(null);
  };
  return { Asking: asked?.Asking, chips: { vehicle, zip }, ask, end };
}

/** What to do after an answer, until it is dismissed, something else is asked, or the page is left. */
function useNextOffer() {
  const { navigation } = useHost();
  const [next, setNext] = useState<{ readonly offer: NextOffer } | null>(null);
  const dismiss = useCallback(() => setNext(null), []);
  useEffect(() => navigation.subscribe(dismiss), [dismiss, navigation]);
  return { next, dismiss, show: (offer?: NextOffer) => setNext(offer ? { offer } : null) };
}

/** The header's two chips: each asks its question in place. Without script they are links to the same forms. */
export function HeaderShopper({ dialogs }: HeaderShopperProps) {
  const isHydrated = useIsHydrated();
  const vehicle = useVehicle();
  const zip = useStateEvent('zip:changed');
  const { Asking, chips, ask, end } = useQuestion(dialogs);
  const { next, dismiss, show } = useNextOffer();
  const onAsk = (question: Question) => () => {
    dismiss();
    void ask(question);
  };
  return (
    <>
      <Chips
        vehicle={vehicle ? `${vehicle.year} ${vehicle.model} ${vehicle.trim}`.trim() : undefined}
        zip={zip}
        vehicleQuestion={{ isHydrated, onAsk: onAsk('vehicle'), ref: chips.vehicle }}
        zipQuestion={{ isHydrated, onAsk: onAsk('zip'), ref: chips.zip }}
      />
      {next ? next.offer(dismiss) : null}
      {Asking ? (
        <Asking
          onEnd={(message, offer) => {
            show(offer);
            end(message);
          }}
        />
      ) : null}
    </>
  );
}
