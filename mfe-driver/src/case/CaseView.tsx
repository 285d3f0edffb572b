import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { Account } from '../account/Account.tsx';
import type { CaseProps } from '../CaseProps.ts';
import { DriverSection } from '../driver/DriverSection.tsx';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { ObjectionSection } from '../objection/ObjectionSection.tsx';
import { Payment } from '../payment/Payment.tsx';
import { Photos } from '../photos/Photos.tsx';
import { usePhotos } from '../photos/usePhotos.ts';
import classes from './CaseView.module.css';
import { Claim } from './Claim.tsx';
import { Overview } from './Overview.tsx';

export function CaseView({ onClose, ...props }: CaseProps & { readonly onClose: () => void }) {
  const { texts } = useLanguage();
  const { shown, inSession } = props;
  const photos = usePhotos(inSession);
  return (
    <div className={classes.case} data-payable={shown.transfer ? true : undefined}>
      <Overview shown={shown} />
      <Claim shown={shown} />
      <Photos {...photos} />
      {shown.transfer && <Payment transfer={shown.transfer} invoiceNumber={shown.invoiceNumber} />}
      <ObjectionSection {...props} filesLeft={photos.found?.filesLeft} />
      <DriverSection {...props} />
      <Account shown={shown} />
      <div data-area="end" className={classes.end}>
        <Button onClick={() => window.print()}>
          <Icon name="printer" />
          {texts.print}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}
