import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { INSTALLER_RADII, type Installer } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { selectInstallers } from '../../platform/installers/installers.slice';
import { searchInstallers } from '../../platform/installers/installers.tasks';
import { keepSearch, readSearch } from '../../platform/installers/kept-search';
import { NO_WISHES } from '../../platform/installers/wishes';
import { InstallerSearch, type Search } from '../../ui/installer-list/installer-search';

export interface ChooseInstallerProps {
  readonly cartNumber?: string;
  readonly zipCode?: string;
  /** Installer of the cart. */
  readonly chosenId?: string;
  /** Number of tires to install. */
  readonly units?: number;
}

/** Choice of an installer from list and map. Publishes `installer:chosen`; the page decides on the next step. */
export function ChooseInstaller({ cartNumber, zipCode, chosenId, units }: ChooseInstallerProps) {
  const dispatch = useDispatch();
  const host = useHost();
  const state = useSelector(selectInstallers);
  const { criteria } = state;
  const [chosen, setChosen] = useState(chosenId);
  const knownZip = zipCode ?? host.storage.get('zipcode') ?? '';
  const [wanted, setWanted] = useState<Omit<Search, 'zipCode'>>({
    radius: criteria?.radius ?? INSTALLER_RADII[0],
    wishes: criteria?.wishes ?? NO_WISHES,
  });
  const search = ({ zipCode: zip, radius, wishes }: Search): void => {
    setWanted({ radius, wishes });
    keepSearch({ radius, wishes });
    if (zip) dispatch(searchInstallers.requested({ zipCode: zip, radius, wishes, ...(cartNumber && { cartNumber }) }));
  };

  const searchKnownZip = useEffectEvent(() => {
    if (knownZip && criteria?.zipCode !== knownZip)
      search({ zipCode: knownZip, ...((criteria === null && readSearch()) || wanted) });
  });
  // A new ZIP code starts a new search; other changes search where they are made.
  useEffect(() => searchKnownZip(), [knownZip]);
  const choose = (installer: Installer): void => {
    setChosen(installer.installerId);
    host.events.publish('installer:chosen', { installer });
  };
  return (
    <InstallerSearch
      state={state}
      search={{ zipCode: criteria?.zipCode ?? knownZip, ...wanted }}
      onSearch={search}
      onMore={() => criteria && dispatch(searchInstallers.requested({ ...criteria, page: (criteria.page ?? 1) + 1 }))}
      chosen={chosen}
      units={units}
      onChoose={choose}
    />
  );
}
