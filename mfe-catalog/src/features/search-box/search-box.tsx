import { useEffect, useState, type FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { featuresOf } from 'shared-contracts';
import { useHost, useHostLocation } from 'remote-kit';
import { Combobox, HeaderSearch } from 'shared-ui';
import { askHelp, NO_HELP } from '../../platform/help/ask-help';
import { searchText } from '../../platform/search-address';
import { selectSearchBox } from './search-box.slice';
import { suggest } from './search-box.tasks';
import { optionsFor, searchHref } from './suggestions';
import styles from './search-box.module.css';

/** Returns help answers. Earlier ones stay until those of the current text are found. */
function useHelp(text: string) {
  const { variant, flags } = useHost();
  const [help, setHelp] = useState(NO_HELP);
  useEffect(() => {
    let isCurrent = true;
    void askHelp(text, { variant, has: featuresOf(variant, flags) }).then((found) => {
      if (isCurrent) setHelp(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [text, variant, flags]);
  return help;
}

/**
 * The header's search: a plain form that suggests while one types. It repeats the search of the address: the server's
 * HTML is one for every page, and the gateway fills the field in.
 */
export function SearchBox() {
  const { navigation } = useHost();
  const dispatch = useDispatch();
  const found = useSelector(selectSearchBox);
  const searched = searchText(useHostLocation().search);
  const [text, setText] = useState(searched);
  const [followed, follow] = useState(searched);
  if (followed !== searched) {
    follow(searched);
    setText(searched);
  }
  const help = useHelp(text);
  const change = (next: string): void => {
    setText(next);
    dispatch(suggest.requested(next));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The field's value is submitted, because the state may lag behind it.
    const field = (event.target as HTMLFormElement).querySelector('input');
    if (field?.value.trim()) navigation.go(searchHref(field.value));
    else field?.focus();
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
          options={optionsFor(text, found, help)}
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
