import type { Picks } from './picks.slice';

/** Links to the products, or a next step without any. */
export function PickList({ picks }: { readonly picks: NonNullable<Picks> }) {
  if (picks.length === 0)
    return (
      <p>
        Nothing here yet. <a href="/accessories">See all accessories</a>
      </p>
    );
  return (
    <ul>
      {picks.map(({ id, name, url }) => (
        <li key={id}>
          <a href={url}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
