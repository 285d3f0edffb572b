import type { ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { TextField } from 'react-aria-components/TextField';
import classes from './CommandMenu.module.css';
import { Icon } from './Icon.tsx';
import './pressable.ts';

interface Command {
  id: string;
  /** The accessible name. */
  name: string;
  content: ReactNode;
  run: () => void;
}

interface CommandGroup {
  id: string;
  label: string;
  commands: readonly Command[];
}

export interface CommandMenuProps {
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  groups: readonly CommandGroup[];
  empty: ReactNode;
}

/** An input whose arrow keys move through the commands below it; Enter runs one. */
export function CommandMenu({ label, placeholder, typed, onType, groups, empty }: CommandMenuProps) {
  const commands = new Map(groups.flatMap((group) => group.commands).map((command) => [command.id, command]));
  return (
    <I18nProvider locale="de-DE">
      <Autocomplete inputValue={typed} onInputChange={onType}>
        <TextField className={classes.field ?? ''} aria-label={label}>
          <Icon name="search" />
          <Input className={classes.input ?? ''} placeholder={placeholder} maxLength={60} enterKeyHint="go" />
        </TextField>
        <ListBox
          className={classes.list ?? ''}
          aria-label={label}
          selectionMode="none"
          onAction={(id) => commands.get(String(id))?.run()}
          renderEmptyState={() => <div className={classes.empty}>{empty}</div>}
        >
          {groups
            .filter((group) => group.commands.length > 0)
            .map((group) => (
              <ListBoxSection key={group.id} id={group.id}>
                <Header className={classes.header ?? ''}>{group.label}</Header>
                {group.commands.map(({ id, name, content }) => (
                  <ListBoxItem key={id} id={id} textValue={name} className={classes.command ?? ''}>
                    {content}
                  </ListBoxItem>
                ))}
              </ListBoxSection>
            ))}
        </ListBox>
      </Autocomplete>
    </I18nProvider>
  );
}
