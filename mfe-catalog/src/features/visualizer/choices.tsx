import { ChipLink } from 'shared-ui';
import { signedPercent } from './plus-verdict';
import type { Scene, SizeChoice } from './scene';
import { visualizerHref, type VisualizerAddress } from './visualizer-address';
import type { WheelChoice, WheelFacts } from './visualizer.api';
import styles from './visualizer.module.css';

function SizeLink({ choice, address }: { readonly choice: SizeChoice; readonly address: VisualizerAddress }) {
  const { size, diameterPercent, lineCount, isShown } = choice;
  return (
    <li>
      <a href={visualizerHref({ ...address, tire: size })} aria-current={isShown || undefined} className={styles.size}>
        <strong>{size}</strong>
        <span>
          {diameterPercent === undefined
            ? `${lineCount} ${lineCount === 1 ? 'tire' : 'tires'}`
            : signedPercent(diameterPercent)}
        </span>
      </a>
    </li>
  );
}

/** Sizes on sale for the wheel; without a wheel, grouped by rim. */
export function SizeChoices({
  scene,
  address,
  hasWheel,
}: {
  readonly scene: Scene;
  readonly address: VisualizerAddress;
  readonly hasWheel: boolean;
}) {
  const { choices, from, wheel } = scene;
  if (choices.length === 0) {
    return (
      <p className={styles.soft}>
        {from
          ? `No tire for a ${wheel.diameter}-inch rim ${wheel.width} inches wide comes within 3% of ` +
            `${from.label}. Choose another diameter.`
          : 'We sell no tire for this rim.'}
      </p>
    );
  }
  const rims = hasWheel ? [wheel.diameter] : [...new Set(choices.map(({ rim }) => rim))];
  return (
    <>
      {rims.map((rim) => (
        <div key={rim} className={styles.rim}>
          {hasWheel ? null : <h3 className={styles.rimName}>{rim}-inch wheel</h3>}
          <ul className={styles.sizes} aria-label={hasWheel ? 'Tire sizes' : `Tire sizes for ${rim}-inch wheels`}>
            {choices
              .filter((choice) => choice.rim === rim)
              .map((choice) => (
                <SizeLink key={choice.size} choice={choice} address={address} />
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function Wheels({
  title,
  choices,
  address,
}: {
  readonly title: string;
  readonly choices: readonly WheelChoice[];
  readonly address: VisualizerAddress;
}) {
  if (choices.length < 2) return null;
  return (
    <nav aria-label={title} className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul className={styles.chips}>
        {choices.map(({ label, productNumber, isShown }) => (
          <li key={productNumber}>
            <ChipLink
              href={visualizerHref(
                address.from ? { wheel: productNumber, from: address.from } : { wheel: productNumber },
              )}
              isSelected={isShown}
              label={isShown ? `${label}, shown` : label}
            >
              {label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Other diameters and finishes of the wheel. Another diameter changes the tire; another finish keeps it. */
export function WheelChoices({ wheel, address }: { readonly wheel: WheelFacts; readonly address: VisualizerAddress }) {
  return (
    <>
      <Wheels title="Wheel diameter" choices={wheel.diameters} address={address} />
      <Wheels title="Finish" choices={wheel.finishes} address={address} />
    </>
  );
}
