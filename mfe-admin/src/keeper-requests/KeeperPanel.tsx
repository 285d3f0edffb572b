import text from '@parkwart/ui/text.module.css';
import { useSearchParams } from '@parkwart/web';
import { useOtherTabs } from '../form/otherTabs.ts';
import { Loaded } from '../loading/Loaded.tsx';
import page from '../loading/Page.module.css';
import { useNeeds, useRequests } from './keeperApi.ts';
import { NeedList } from './NeedList.tsx';
import { RequestList } from './RequestList.tsx';
import { RequestView } from './RequestView.tsx';
import { texts } from './texts.ts';

/** Whose keepers are to be asked for, and what was asked; the address may name one request. */
export function KeeperPanel() {
  useOtherTabs();
  const [params] = useSearchParams();
  const named = params.get('request');
  return named ? <RequestView key={named} id={named} /> : <Overview />;
}

function Overview() {
  const needs = useNeeds();
  const requests = useRequests();
  return (
    <div className={page.page}>
      <p className={text.hint}>{texts.explanation}</p>
      <Loaded query={needs} failure={texts.needsFailed}>
        {(found) => <NeedList needs={found.needs} hasMore={found.hasMore} />}
      </Loaded>
      <h2>{texts.requests}</h2>
      <Loaded query={requests} failure={texts.requestsFailed}>
        {(made) => <RequestList requests={made} />}
      </Loaded>
    </div>
  );
}
