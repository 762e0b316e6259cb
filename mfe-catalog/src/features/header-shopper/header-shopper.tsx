import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useHost, useIsHydrated, useStateEvent } from 'remote-kit';
import { HeaderShopper as Chips } from 'shared-ui';
import { useVehicle } from '../../platform/use-shopper';

/** Suggestion of a next step; `dismiss` removes it. */
export type NextOffer = (dismiss: () => void) => ReactNode;
/** A dialog of a chip. `onEnd` closes it, announces the result, and suggests the next step. */
export type ShopperDialog = ComponentType<{ readonly onEnd: (message?: string, next?: NextOffer) => void }>;
/** Loads a dialog on demand: the app composes it of features that this one cannot import. */
export type LoadDialog = () => Promise<ShopperDialog>;

type Question = 'vehicle' | 'zip';
const FORM_HREF: Record<Question, string> = { vehicle: '/#finder', zip: '/#zip' };

interface HeaderShopperProps {
  readonly dialogs: Readonly<Record<Question, LoadDialog>>;
}

/**
 * Opens one dialog at a time. On close the focus returns to the chip, also in Safari, where a click does not focus a
 * link.
 */
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
    // Announced after the dialog is closed, because the page behind it is inert until then.
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

/** Shows a next step until it is dismissed, another dialog opens, or the page changes. */
function useNextOffer() {
  const { navigation } = useHost();
  const [next, setNext] = useState<{ readonly offer: NextOffer } | null>(null);
  const dismiss = useCallback(() => setNext(null), []);
  useEffect(() => navigation.subscribe(dismiss), [dismiss, navigation]);
  return { next, dismiss, show: (offer?: NextOffer) => setNext(offer ? { offer } : null) };
}

/** The header's two chips, each with its dialog. Without script they are links to the same forms. */
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
