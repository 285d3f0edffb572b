import type { Permit } from '@parkwart/contracts/calls/permits';
import { comparablePlatePart, PLATE_MISSING } from '@parkwart/contracts/rules/plate';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Switch } from '@parkwart/ui/Switch';
import { RemoveDialog } from '../form/RemoveDialog.tsx';
import { SearchField } from '../form/SearchField.tsx';
import { useDialog } from '../form/useDialog.ts';
import { onIntent } from '../loading/chunk.ts';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { Page } from '../loading/Page.tsx';
import { deletePermit, PERMITS_KEY, usePermits } from './api.ts';
import { PermitList } from './PermitList.tsx';
import classes from './PermitsPage.module.css';
import { permitDialog } from './permitDialog.ts';
import { texts } from './texts.ts';
import { usePermitFilters } from './usePermitFilters.ts';

const plateError = (typed: string) => (comparablePlatePart(typed) === '' ? PLATE_MISSING : undefined);

export function PermitsPage() {
  const { filters, setFilters } = usePermitFilters();
  const permits = usePermits(filters);
  const editing = useDialog<Permit>();
  const removing = useDialog<Permit>();
  const asListed = (subject: Permit | undefined) =>
    permits.data?.pages.flat().find(({ _id }) => _id === subject?._id) ?? subject;
  const removed = asListed(removing.subject);
  return (
    <Page
      title={texts.title}
      actions={
        <Button variant="primary" {...onIntent(permitDialog)} onClick={() => editing.open()}>
          <OfficeIcon name="plus" />
          {texts.add}
        </Button>
      }
    >
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
        onAdd={() => editing.open()}
        onEdit={editing.open}
        onRemove={removing.open}
      />
      <DialogOnDemand
        key={`edit-${editing.opening}`}
        dialog={permitDialog}
        isOpen={editing.isOpen}
        onClose={editing.close}
      >
        {(PermitDialog) => (
          <PermitDialog permit={asListed(editing.subject)} isOpen={editing.isOpen} onClose={editing.close} />
        )}
      </DialogOnDemand>
      <RemoveDialog
        key={`remove-${removing.opening}`}
        subject={removed}
        name={removed?.vehicleNumber}
        send={deletePermit}
        queryKey={PERMITS_KEY}
        texts={texts}
        isOpen={removing.isOpen}
        onClose={removing.close}
      />
    </Page>
  );
}
