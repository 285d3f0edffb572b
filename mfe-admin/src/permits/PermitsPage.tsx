import { comparablePlatePart, PLATE_MISSING } from '@parkwart/contracts/rules/plate';
import { Switch } from '@parkwart/ui/Switch';
import { SearchField } from '../form/SearchField.tsx';
import { AddButton } from '../items/AddButton.tsx';
import { useItemDialogs } from '../items/useItemDialogs.tsx';
import { Page } from '../loading/Page.tsx';
import { REMOVAL, usePermits } from './api.ts';
import { PermitList } from './PermitList.tsx';
import classes from './PermitsPage.module.css';
import { permitDialog } from './permitDialog.ts';
import { texts } from './texts.ts';
import { usePermitFilters } from './usePermitFilters.ts';

const plateError = (typed: string) => (comparablePlatePart(typed) === '' ? PLATE_MISSING : undefined);

export function PermitsPage() {
  const { filters, setFilters } = usePermitFilters();
  const permits = usePermits(filters);
  const { edit, remove, dialogs } = useItemDialogs({
    items: permits.data?.pages.flat(),
    dialog: permitDialog,
    removal: REMOVAL,
  });
  const add = () => edit();
  return (
    <Page title={texts.title} actions={<AddButton label={texts.add} dialog={permitDialog} onAdd={add} />}>
      <div className={classes.filters}>
        <SearchField
          label={texts.vehicleNumber}
          searched={filters.plate ?? ''}
          filters={filters}
          errorOf={plateError}
          onSearch={(plate) => setFilters({ ...filters, plate })}
        />
        <Switch
          label={texts.onlyValid}
          isSelected={filters.isValid !== undefined}
          onChange={(isOn) => setFilters({ ...filters, isValid: isOn ? 'true' : '' })}
        />
      </div>
      <PermitList
        permits={permits}
        isFiltered={Object.keys(filters).length > 0}
        onAdd={add}
        onEdit={edit}
        onRemove={remove}
      />
      {dialogs}
    </Page>
  );
}
