import type { Dashboard } from '@parkwart/contracts/calls/dashboard';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { texts } from './texts.ts';

export function RevenueTable({ data }: { readonly data: Dashboard }) {
  return (
    <div className={text.spoken}>
      <table>
        <caption>{texts.revenue}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.weekday}</th>
            <th scope="col">{texts.currentWeek}</th>
            <th scope="col">{texts.lastWeek}</th>
          </tr>
        </thead>
        <tbody>
          {texts.weekdays.map((weekday, index) => (
            <tr key={weekday}>
              <th scope="row">{weekday}</th>
              <td>
                <Money euros={data.currentWeekSales[index] ?? 0} />
              </td>
              <td>
                <Money euros={data.lastWeekSales[index] ?? 0} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
