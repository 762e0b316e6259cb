import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useHost } from 'remote-kit';
import { Combobox, HeaderSearch } from 'shared-ui';
import { selectSearchBox, suggest } from './search-box.slice';
import { optionsFor, searchHref } from './suggestions';
import styles from './search-box.module.css';

/** The header's search: a plain form that suggests while one types. */
export function SearchBox() {
  const { navigation } = useHost();
  const dispatch = useDispatch();
  const found = useSelector(selectSearchBox);
  const [text, setText] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const change = (next: string): void => {
    setText(next);
    dispatch(suggest.requested(next));
  };
  // Somebody may have typed before the script was there.
  useEffect(() => {
    const typed = root.current?.querySelector('input')?.value;
    if (typed) {
      setText(typed);
      dispatch(suggest.requested(typed));
    }
  }, [dispatch]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The field itself knows what was typed while the script was on its way.
    const typed = root.current?.querySelector('input')?.value ?? text;
    if (typed.trim()) navigation.go(searchHref(typed));
  };
  return (
    <div ref={root} className={styles.root} onSubmit={submit}>
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
            setText('');
            navigation.go(id);
          }}
          listLabel="Suggestions"
        />
      </HeaderSearch>
    </div>
  );
}
