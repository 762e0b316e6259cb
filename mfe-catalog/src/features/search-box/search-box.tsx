import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useHost, useHostLocation } from 'remote-kit';
import { Combobox, HeaderSearch } from 'shared-ui';
import { searchText } from '../../platform/search-address';
import { selectSearchBox } from './search-box.slice';
import { suggest } from './search-box.tasks';
import { optionsFor, searchHref } from './suggestions';
import styles from './search-box.module.css';

/**
 * The text of the field. It repeats the search of the address, so that the shopper can see and change it. The server
 * sends the same header for every page: the search is filled in afterwards.
 */
function useSearchText() {
  const searched = searchText(useHostLocation().search);
  const [text, setText] = useState('');
  const followed = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = followed.current === null;
    followed.current = searched;
    // What was typed before the script was there stays.
    setText((typed) => (isFirst && typed !== '' ? typed : searched));
  }, [searched]);
  return [text, setText] as const;
}

/** The header's search: a plain form that suggests while one types. */
export function SearchBox() {
  const { navigation } = useHost();
  const dispatch = useDispatch();
  const found = useSelector(selectSearchBox);
  const [text, setText] = useSearchText();
  const change = (next: string): void => {
    setText(next);
    dispatch(suggest.requested(next));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // What the field shows counts: it may be ahead of what was heard of it.
    const form = event.target as HTMLFormElement;
    const shown = String(new FormData(form).get('q') ?? '');
    if (shown.trim()) navigation.go(searchHref(shown));
    else form.querySelector<HTMLInputElement>('input[name=q]')?.focus();
  };
  return (
    <div className={styles.root} onSubmit={submit}>
      <HeaderSearch>
        <Combobox
          type="search"
          name="q"
          aria-label="Search tires, sizes and vehicles"
          placeholder="Brand, tire, size or vehicle"
          value={text}
          onText={change}
          options={optionsFor(text, found)}
          onChoose={({ id }) => {
            setText(searchText(id.split('?')[1] ?? ''));
            navigation.go(id);
          }}
          listLabel="Suggestions"
        />
      </HeaderSearch>
    </div>
  );
}
