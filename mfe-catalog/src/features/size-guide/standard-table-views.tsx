import { withCommas } from 'shared-contracts';
import { Disclosure } from 'shared-ui';
import { LOAD_INDEXES, SPEED_SYMBOLS } from './standard-tables';
import styles from './size-guide.module.css';

/** Load capacity of one tire, by load index. */
export function LoadTable() {
  return (
    <Disclosure title="Load index: what one tire carries" aside="70 to 130">
      <p className={styles.soft}>
        Four tires carry the car, its load and its people together. Stay at or above the index on your door placard.
      </p>
      <ul className={styles.loads}>
        {LOAD_INDEXES.map(({ index, pounds }) => (
          <li key={index}>
            <strong>{index}</strong> <span>{withCommas(pounds)} lb</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Maximum speed of a tire, by symbol. */
export function SpeedTable() {
  return (
    <Disclosure title="Speed rating: how fast it may go" aside="L to (Y)">
      <p className={styles.soft}>
        A higher letter also means firmer steering and braking. Stay at or above your car’s; only winter tires may be
        lower, if you mind their limit.
      </p>
      <table className={styles.speeds}>
        <caption className="visually-hidden">Speed symbols</caption>
        <thead>
          <tr>
            <th scope="col">Symbol</th>
            <th scope="col">Up to</th>
            <th scope="col">Usually on</th>
          </tr>
        </thead>
        <tbody>
          {SPEED_SYMBOLS.map(({ symbol, mph, use }) => (
            <tr key={symbol}>
              <th scope="row">{symbol}</th>
              <td>{mph} mph</td>
              <td>{use}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
