import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { keyed } from '@parkwart/ui/keyed';
import type { Texts } from '../language/de.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Section } from '../layout/Section.tsx';
import classes from './Account.module.css';

type Booking = DriverCase['bookings'][number];

const isCharge = ({ kind }: Booking) => kind === 'charge';

/**
 * The postings that the list of claimed lines does not show already. Charges are included only if one of them was
 * reversed.
 */
function shownBookings({ bookings }: DriverCase): readonly Booking[] {
  const isClaimed = bookings.every((booking) => !isCharge(booking) || !booking.isReversal);
  return isClaimed ? bookings.filter((booking) => !isCharge(booking)) : bookings;
}

/** The section with the account's postings, mostly payments and waivers; not rendered while it would be empty. */
export function Account({ shown }: { readonly shown: DriverCase }) {
  const { texts } = useLanguage();
  const bookings = shownBookings(shown);
  if (bookings.length === 0) return null;
  return (
    <Section heading={texts.account.heading} area="account">
      <Bookings bookings={bookings} />
    </Section>
  );
}

function nameOf(booking: Booking, { account, claim }: Texts): string {
  const { kind, type, isReversal } = booking;
  const { kinds, reversed } = account;
  const { kinds: types } = claim;
  const isKnown = isCharge(booking) && Object.hasOwn(types, type);
  const known = Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : kinds.other;
  const name = isKnown ? types[type as keyof typeof types] : known;
  return isReversal ? reversed(name) : name;
}

function Bookings({ bookings }: { readonly bookings: readonly Booking[] }) {
  const { texts, format } = useLanguage();
  const { day, what, amount } = texts.account;
  return (
    <table className={classes.bookings}>
      <thead>
        <tr>
          <th scope="col">{day}</th>
          <th scope="col">{what}</th>
          <th scope="col">{amount}</th>
        </tr>
      </thead>
      <tbody>
        {keyed(bookings).map(([key, booking]) => (
          <tr key={key}>
            <td>{format.day(booking.day)}</td>
            <td>{nameOf(booking, texts)}</td>
            <td>{format.money(booking.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
